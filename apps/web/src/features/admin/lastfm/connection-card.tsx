import { adminLastfmTexts, lastfmFeatures, lastfmStatusLabels } from '@airdial/contract/lastfm/messages';
import CircleCheck from 'lucide-react/icons/circle-check';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { TitledPanel } from '../../../ui/layout/titled-panel.tsx';
import styles from './admin-lastfm.module.css';
import type { TestResult } from './connection.ts';

const ICON_PX = 18;
const NOT_KNOWN = '–';

const Result = ({ succeeded, version, message }: TestResult) => (
  <dl className={styles.facts}>
    <dt>{adminLastfmTexts.status}</dt>
    <dd>
      <StatusChip tone={succeeded ? 'success' : 'error'}>
        {succeeded ? lastfmStatusLabels.connected : lastfmStatusLabels.error}
      </StatusChip>
    </dd>
    <dt>{adminLastfmTexts.version}</dt>
    <dd>{version ?? NOT_KNOWN}</dd>
    <dt>{adminLastfmTexts.message}</dt>
    <dd>{message}</dd>
  </dl>
);

/** What the last test said. */
export const ConnectionCard = ({ tested }: { readonly tested: TestResult | null }) => (
  <TitledPanel title={adminLastfmTexts.connectionTitle}>
    {tested ? <Result {...tested} /> : <p className={styles.quiet}>{adminLastfmTexts.notTested}</p>}
  </TitledPanel>
);

type FeaturesCardProps = {
  /** Whether listeners have them now. */
  readonly active: boolean;
};

export const FeaturesCard = ({ active }: FeaturesCardProps) => (
  <TitledPanel title={adminLastfmTexts.featuresTitle}>
    <ul className={classNames(styles.features, active && styles.active)}>
      {lastfmFeatures.map((feature) => (
        <li key={feature}>
          <CircleCheck size={ICON_PX} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  </TitledPanel>
);
