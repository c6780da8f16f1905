import { CHANNEL_CODECS } from '@airdial/contract/channel/schema';
import type { DirectoryStation } from '@airdial/contract/directory/schema';
import { DIRECTORY_CHOICES_MAX, LABEL_MAX_CHARS } from '@airdial/contract/limits';
import Search from '@lucide/icons/icons/search';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { useIntoView } from '../../../../lib/use-into-view.ts';
import { useSelection } from '../../../../lib/use-selection.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { directoryTexts } from '../../../../messages/directory-messages.ts';
import { streamFinderTexts } from '../../../../messages/stream-finder-messages.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ProgressLine } from '../../../../ui/feedback/progress-line.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { SelectAll } from '../../../../ui/form/select-all.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { useStreamPreview } from '../dialog/use-stream-preview.ts';
import { LONG_CALL } from '../import/import-queries.ts';
import type { Preview } from '../import/import-rows.ts';
import { StationCard } from './station-card.tsx';
import styles from './stream-finder.module.css';
import type { Choice } from './use-choice.ts';
import { type DirectorySearchValues, useDirectorySearch } from './use-directory-search.ts';
import { type SearchForm, useSearch } from './use-search-form.tsx';

const CODECS = [
  { value: '', text: directoryTexts.anyCodec },
  ...CHANNEL_CODECS.map((codec) => ({ value: codec, text: codec })),
];
const TEXTS = ['country', 'language', 'tag'] as const;
const PLAIN = { autoComplete: 'off', maxLength: LABEL_MAX_CHARS } as const;

/** The directory ranks its stations by how often they are chosen. In the background. */
const countChosen = (stations: readonly DirectoryStation[]) => {
  const ids = stations.map(({ _id }) => _id);
  api.countDirectoryChoices({ body: { ids } }).catch((cause: unknown) => console.warn(cause));
};

const readValues = (values: FormData): DirectorySearchValues =>
  Object.fromEntries([...values].filter(([, value]) => `${value}`.trim() !== ''));

type SearchFieldsProps = { readonly host: string; readonly form: string };

const SearchFields = ({ host, form }: SearchFieldsProps) => {
  const text = { ...PLAIN, form };
  return (
    <search className={styles.directory}>
      <div className={styles.wide}>
        <TextField {...text} name="name" label={directoryTexts.name} hint={directoryTexts.hint(host)} />
      </div>
      {TEXTS.map((name) => (
        <TextField {...text} key={name} name={name} label={directoryTexts[name]} />
      ))}
      <SelectField form={form} name="codec" label={directoryTexts.codec} options={CODECS} />
      <Button type="submit" form={form} variant="filled">
        <Icon icon={Search} />
        {directoryTexts.search}
      </Button>
    </search>
  );
};

/** One station plays at a time. */
const useListening = () => {
  const { preview, isOn, start, stop } = useStreamPreview();
  const [playedId, setPlayedId] = useState<string | null>(null);
  const toggle = ({ _id, playUrl, row: { channel } }: DirectoryStation) => {
    if (playedId === _id && isOn) return stop();
    setPlayedId(_id);
    if (playUrl !== null)
      void start({ streamUrl: playUrl, codec: channel.codec ?? null, name: channel.name });
  };
  return { previewOf: (id: string) => (id === playedId ? preview : null), toggle };
};

type StationsProps = {
  readonly stations: readonly DirectoryStation[];
  readonly choice: Choice<DirectoryStation>;
  readonly onAdd: (stations: readonly DirectoryStation[]) => void;
};

const Stations = ({ stations, choice: { chosen, choose }, onAdd }: StationsProps) => {
  const selection = useSelection(stations.map(({ _id }) => _id));
  const listening = useListening();
  const usable = stations.filter(({ row }) => row.status === 'new').slice(0, DIRECTORY_CHOICES_MAX);
  const selected = stations.filter(({ _id }) => selection.has(_id)).slice(0, DIRECTORY_CHOICES_MAX);
  const use = (station: DirectoryStation) => {
    choose(station, station.row.channel);
    countChosen([station]);
  };
  return (
    <>
      <div className={styles.several}>
        <SelectAll
          count={usable.length}
          selectedCount={usable.filter(({ _id }) => selection.has(_id)).length}
          onToggle={() => selection.toggleAll(usable.map(({ _id }) => _id))}
        >
          {directoryTexts.selectAll}
        </SelectAll>
        {selected.length > 0 && (
          <Button variant="filled" onClick={() => onAdd(selected)}>
            {directoryTexts.add(selected.length)}
          </Button>
        )}
      </div>
      <ul className={styles.candidates} aria-label={directoryTexts.stations}>
        {stations.map((station, index) => (
          <StationCard
            key={station._id}
            station={station}
            number={index + 1}
            isChosen={station === chosen}
            isSelected={selection.has(station._id)}
            preview={listening.previewOf(station._id)}
            onSelect={() => selection.toggle(station._id)}
            onListen={() => listening.toggle(station)}
            onUse={() => use(station)}
          />
        ))}
      </ul>
    </>
  );
};

type DirectorySearchProps = {
  readonly searchForm: SearchForm;
  readonly host: string;
  readonly choice: Choice<DirectoryStation>;
  readonly mayDiscard: () => boolean;
  readonly onPreview: (preview: Preview) => void;
};

/** Several stations are the list of an import. Their numbers are proposed anew: each page has its own. */
const usePreview = ({ mayDiscard, onPreview }: Pick<DirectorySearchProps, 'mayDiscard' | 'onPreview'>) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (stations: readonly DirectoryStation[]) => {
      const channels = stations.map(({ row }) => ({ ...row.channel, channelNumber: undefined }));
      return api.previewImport({ body: { text: JSON.stringify(channels) }, ...LONG_CALL });
    },
    onSuccess: onPreview,
    onError: (cause) => reportFailure(cause, channelFailure(streamFinderTexts.addFailed)),
  });
  return (stations: readonly DirectoryStation[]) => {
    if (isPending || !mayDiscard()) return;
    countChosen(stations);
    mutate(stations);
  };
};

/** Searches the public directory: one station fills in the form, several become an import's preview. */
export const DirectorySearch = ({ searchForm, host, choice, ...actions }: DirectorySearchProps) => {
  const { search, isFound, stations, isSearching, failure, hasMore, showMore } = useDirectorySearch();
  const chosen = stations.find((station) => station === choice.chosen);
  const add = usePreview(actions);
  const outcome = useIntoView(isFound || (failure !== null && !isSearching));
  useSearch(searchForm, (values) => search(readValues(values)));
  return (
    <>
      <SearchFields host={host} form={searchForm.id} />
      <div ref={outcome} role="status" className={styles.status}>
        {isSearching && <ProgressLine label={directoryTexts.searching} />}
        {!isSearching && failure !== null && <Notice kind="error" title={<p>{failure}</p>} />}
        {!isSearching && failure === null && isFound && (
          <p>
            {chosen && streamFinderTexts.filledIn(chosen.row.channel.name)}
            {!chosen && stations.length === 0 && directoryTexts.none}
            {!chosen && stations.length > 0 && directoryTexts.found(stations.length, hasMore)}
          </p>
        )}
      </div>
      {stations.length > 0 && <Stations stations={stations} choice={choice} onAdd={add} />}
      {hasMore && (
        <Button aria-disabled={isSearching} onClick={() => isSearching || showMore()}>
          {directoryTexts.more}
        </Button>
      )}
    </>
  );
};
