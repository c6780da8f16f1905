import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import Search from '@lucide/icons/icons/search';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../../lib/api.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { useIntoView } from '../../../../lib/use-into-view.ts';
import { useSelection } from '../../../../lib/use-selection.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { streamFinderTexts } from '../../../../messages/stream-finder-messages.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ProgressLine } from '../../../../ui/feedback/progress-line.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { SelectAll } from '../../../../ui/form/select-all.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { LONG_CALL } from '../import/import-queries.ts';
import { CandidateCard } from './candidate-card.tsx';
import { toChannel } from './candidate-values.ts';
import styles from './stream-finder.module.css';
import type { Choice } from './use-choice.ts';
import { type SearchForm, useSearch } from './use-search-form.tsx';
import { useStreamFinder } from './use-stream-finder.ts';

type StreamFinderProps = {
  readonly searchForm: SearchForm;
  readonly choice: Choice<StreamCandidate>;
  /** Confirms that typed input may be lost. */
  readonly mayDiscard: () => boolean;
  /** Several channels are being added as an import. */
  readonly onImport: (jobId: string) => void;
};

/** Several streams become channels by an import: it runs by itself and can be undone. */
const useAddSelected = ({ mayDiscard, onImport }: Pick<StreamFinderProps, 'mayDiscard' | 'onImport'>) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async (candidates: readonly StreamCandidate[]) => {
      const text = JSON.stringify(candidates.map(toChannel));
      const { previewId, rows } = await api.previewImport({ body: { text }, ...LONG_CALL });
      const body = { previewId, rows: rows.map((_, index) => ({ index })) };
      return api.startImport({ body, ...LONG_CALL });
    },
    onSuccess: ({ job }) => onImport(job._id),
    onError: (cause) => reportFailure(cause, channelFailure(streamFinderTexts.addFailed)),
  });
  const add = (candidates: readonly StreamCandidate[]) => {
    if (!isPending && mayDiscard()) mutate(candidates);
  };
  return { add, busy: isPending };
};

type FoundProps = StreamFinderProps & {
  readonly candidates: readonly StreamCandidate[];
  readonly notes: readonly string[];
};

const Found = ({ candidates, notes, choice: { chosen, choose }, ...props }: FoundProps) => {
  const selection = useSelection(candidates.map(({ streamUrl }) => streamUrl));
  const { add, busy } = useAddSelected(props);
  const selected = candidates.filter(({ streamUrl }) => selection.has(streamUrl));
  const isSeveral = candidates.length > 1;
  return (
    <>
      {isSeveral && (
        <div className={styles.several}>
          <SelectAll
            count={candidates.length}
            selectedCount={selected.length}
            onToggle={() => selection.toggleAll()}
          >
            {streamFinderTexts.selectAll}
          </SelectAll>
          {selected.length > 0 && (
            <Button variant="filled" aria-disabled={busy} onClick={() => add(selected)}>
              {streamFinderTexts.addSelected(selected.length)}
            </Button>
          )}
        </div>
      )}
      <ul className={styles.candidates} aria-label={streamFinderTexts.found(candidates.length)}>
        {candidates.map((candidate, index) => (
          <CandidateCard
            key={candidate.streamUrl}
            candidate={candidate}
            number={index + 1}
            isChosen={candidate === chosen}
            isSelected={isSeveral ? selection.has(candidate.streamUrl) : null}
            onSelect={() => selection.toggle(candidate.streamUrl)}
            onUse={() => choose(candidate, toChannel(candidate))}
          />
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={streamFinderTexts.remarks}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
};

/** Finds the streams behind what was pasted; the one that is chosen fills in the form. */
export const StreamFinder = (props: StreamFinderProps) => {
  const { choice, searchForm } = props;
  const { finding, find, cancel } = useStreamFinder(([first, ...others]) => {
    if (first && others.length === 0) choice.choose(first, toChannel(first));
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const candidates = finding.kind === 'found' ? finding.candidates : [];
  const chosen = candidates.find((candidate) => candidate === choice.chosen);
  // A single stream is chosen at once, and the focus is at its name.
  const outcome = useIntoView(
    finding.kind === 'failed' || (finding.kind === 'found' && candidates.length !== 1),
  );
  useSearch(searchForm, (values) => void find(`${values.get('address') ?? ''}`.trim()));
  return (
    <>
      <search className={styles.search}>
        <TextField
          ref={field}
          form={searchForm.id}
          name="address"
          label={streamFinderTexts.label}
          hint={streamFinderTexts.hint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
        />
        {finding.kind === 'running' ? (
          <Button onClick={cancel}>{streamFinderTexts.cancel}</Button>
        ) : (
          <Button type="submit" form={searchForm.id} variant="filled">
            <Icon icon={Search} />
            {streamFinderTexts.find}
          </Button>
        )}
      </search>
      <div ref={outcome} role="status" className={styles.status}>
        {finding.kind === 'running' && <ProgressLine label={streamFinderTexts.finding} />}
        {finding.kind === 'failed' && <Notice kind="error" title={<p>{finding.text}</p>} />}
        {finding.kind === 'found' && (
          <p>
            {chosen ? streamFinderTexts.filledIn(chosen.name) : streamFinderTexts.found(candidates.length)}
          </p>
        )}
      </div>
      {finding.kind === 'found' && <Found {...props} {...finding} />}
    </>
  );
};
