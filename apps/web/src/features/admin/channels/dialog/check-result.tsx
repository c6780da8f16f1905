import type { StreamCheck } from '@airdial/contract/channel/schema';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import { useIntoView } from '../../../../lib/use-into-view.ts';
import { metadataSourceTexts } from '../../../../messages/admin-channel-messages.ts';
import { checkFactLabels, checkFormTexts } from '../../../../messages/channel-form-messages.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ProgressLine } from '../../../../ui/feedback/progress-line.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import styles from './check-result.module.css';
import type { StreamCheckState } from './use-stream-check.ts';

type Fact = readonly [label: string, value: string];

const { yes, no, unknown } = checkFormTexts;

const yesOrNo = (is: boolean | null): string => (is === null ? unknown : is ? yes : no);

/** The facts that a check has found. An unreachable stream has no others. */
const toFacts = (check: StreamCheck): readonly Fact[] => {
  // This server has not tried to reach it.
  const isUnchecked = !check.isReachable && check.failingSince === null;
  const reachable: Fact = [checkFactLabels.reachable, yesOrNo(isUnchecked ? null : check.isReachable)];
  if (!check.isReachable) return [reachable];
  const { resolvedUrl, streamUrl, bitrate, metadataSource } = check;
  const titles = metadataSource === null ? checkFormTexts.noTitles : metadataSourceTexts[metadataSource];
  return [
    reachable,
    ...(resolvedUrl === null ? [] : ([[checkFactLabels.playlist, resolvedUrl]] as const)),
    [checkFactLabels.contentType, check.contentType ?? unknown],
    [checkFactLabels.codec, check.codec ?? unknown],
    [checkFactLabels.bitrate, bitrate === null ? unknown : checkFormTexts.kbps(bitrate)],
    [checkFactLabels.crossOrigin, yesOrNo(check.allowsCrossOrigin)],
    [checkFactLabels.secure, yesOrNo((resolvedUrl ?? streamUrl).startsWith('https:'))],
    [checkFactLabels.titles, titles],
  ];
};

const Warnings = ({ check: { warnings, isReachable } }: { readonly check: StreamCheck }) =>
  warnings.length > 0 && (
    <ul className={styles.warnings} data-unreachable={!isReachable || undefined}>
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon icon={TriangleAlert} className={styles.icon} />
          {warning}
        </li>
      ))}
    </ul>
  );

const Found = ({ check, state }: { readonly check: StreamCheck; readonly state: StreamCheckState }) => (
  <section aria-label={checkFormTexts.result} className={styles.result}>
    <dl className={styles.facts}>
      {toFacts(check).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Warnings check={check} />
    {state.hasNewValues && <Button onClick={state.applyValues}>{checkFormTexts.use}</Button>}
  </section>
);

const Outcome = ({ state }: { readonly state: StreamCheckState }) => {
  const { outcome } = state;
  if (outcome.kind === 'running')
    return (
      <div className="stack gap-2 secondary small">
        <ProgressLine label={checkFormTexts.checking} />
        <p>{checkFormTexts.checking}</p>
      </div>
    );
  if (outcome.kind === 'failed') return <Notice kind="error" title={<p>{outcome.text}</p>} />;
  if (outcome.kind === 'used') return <Notice kind="success" title={<p>{checkFormTexts.used}</p>} />;
  return outcome.kind === 'found' && <Found check={outcome.check} state={state} />;
};

/** Scrolls into view with each new outcome: the form is longer than the dialog. */
export const CheckResult = ({ state }: { readonly state: StreamCheckState }) => {
  const { outcome } = state;
  const ref = useIntoView(outcome.kind !== 'none' && outcome);
  return (
    <div ref={ref} aria-live="polite" className={styles.outcome}>
      <Outcome state={state} />
    </div>
  );
};
