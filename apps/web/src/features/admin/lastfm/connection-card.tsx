import CircleCheck from '@lucide/icons/icons/circle-check';
import CircleMinus from '@lucide/icons/icons/circle-minus';
import {
  adminLastfmTexts,
  lastfmFeatures,
  lastfmStatusLabels,
} from '../../../messages/admin-lastfm-messages.ts';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import styles from './admin-lastfm.module.css';
import type { TestResult } from './connection.ts';

const UNKNOWN = '–';

const Result = ({ succeeded, version, message }: TestResult) => (
  <dl className={styles.facts}>
    <dt>{adminLastfmTexts.status}</dt>
    <dd>
      <StatusChip tone={succeeded ? 'success' : 'error'}>
        {succeeded ? lastfmStatusLabels.connected : lastfmStatusLabels.error}
      </StatusChip>
    </dd>
    <dt>{adminLastfmTexts.version}</dt>
    <dd>{version ?? UNKNOWN}</dd>
    <dt>{adminLastfmTexts.message}</dt>
    <dd>{message}</dd>
  </dl>
);

export const ConnectionCard = ({ lastTest }: { readonly lastTest: TestResult | null }) => (
  <TitledPanel title={adminLastfmTexts.connectionTitle}>
    {lastTest ? <Result {...lastTest} /> : <p className="secondary">{adminLastfmTexts.notTested}</p>}
  </TitledPanel>
);

type FeaturesCardProps = {
  /** Whether listeners see the features. */
  readonly active: boolean;
};

export const FeaturesCard = ({ active }: FeaturesCardProps) => {
  return (
    <TitledPanel title={adminLastfmTexts.featuresTitle}>
      <ul className="stack gap-3">
        {lastfmFeatures.map((feature) => (
          <li key={feature} className={classNames('row gap-2', active ? styles.active : styles.inactive)}>
            <Icon icon={active ? CircleCheck : CircleMinus} />
            {feature}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
};
