import type { StreamCheck } from '@airdial/contract/channel/schema';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { checkFormTexts } from '../../../messages/channel-form-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { checkFacts } from './check-facts.ts';
import styles from './check-result.module.css';
import type { StreamCheckState } from './use-stream-check.ts';

const ICON_PX = 18;

const Warnings = ({ check: { warnings, isReachable } }: { readonly check: StreamCheck }) =>
  warnings.length > 0 && (
    <ul className={styles.warnings} data-dead={!isReachable || undefined}>
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert className={styles.icon} size={ICON_PX} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  );

const Found = ({ check, state }: { readonly check: StreamCheck; readonly state: StreamCheckState }) => (
  <section aria-label={checkFormTexts.result} className={styles.result}>
    <dl className={styles.facts}>
      {checkFacts(check).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Warnings check={check} />
    {state.values.length > 0 && <Button onClick={() => state.use(state.values)}>{checkFormTexts.use}</Button>}
  </section>
);

const Outcome = ({ state }: { readonly state: StreamCheckState }) => {
  const { outcome } = state;
  if (outcome.kind === 'running')
    return (
      <div className={styles.running}>
        <ProgressLine label={checkFormTexts.checking} />
        <p>{checkFormTexts.checking}</p>
      </div>
    );
  if (outcome.kind === 'failed') return <Notice kind="error" title={<p>{outcome.text}</p>} />;
  if (outcome.kind === 'used') return <Notice kind="success" title={<p>{checkFormTexts.used}</p>} />;
  return outcome.kind === 'found' && <Found check={outcome.check} state={state} />;
};

/** Told as it comes. */
export const CheckResult = ({ state }: { readonly state: StreamCheckState }) => (
  <div aria-live="polite" className={styles.place}>
    <Outcome state={state} />
  </div>
);
