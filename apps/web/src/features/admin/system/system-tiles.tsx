import { DEFAULT_VERSION } from '@airdial/contract/limits';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { formatDateTime } from '../../../lib/dates.ts';
import {
  adminSystemTexts,
  systemFieldLabels,
  systemStatusLabels,
} from '../../../messages/admin-system-messages.ts';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import styles from './admin-system.module.css';

type TilesProps = {
  /** Undefined until it is loaded. */
  readonly config: SystemConfig | undefined;
};

const Status = ({ config }: TilesProps) => {
  if (!config) return <StatusChip tone="neutral">{systemStatusLabels.unknown}</StatusChip>;
  return config.maintenanceMode ? (
    <StatusChip tone="warning">{systemStatusLabels.maintenance}</StatusChip>
  ) : (
    <StatusChip tone="success">{systemStatusLabels.operational}</StatusChip>
  );
};

const lastUpdatedText = (config: SystemConfig | undefined): string =>
  config?.lastUpdated ? formatDateTime(config.lastUpdated) : adminSystemTexts.neverUpdated;

export const SystemTiles = ({ config }: TilesProps) => (
  <dl className={styles.tiles}>
    <div>
      <dt>{adminSystemTexts.status}</dt>
      <dd>
        <Status config={config} />
      </dd>
    </div>
    <div>
      <dt>{systemFieldLabels.systemUrl}</dt>
      <dd>{config?.systemUrl ?? adminSystemTexts.notKnown}</dd>
    </div>
    <div>
      <dt>{systemFieldLabels.version}</dt>
      <dd>{config?.version || DEFAULT_VERSION}</dd>
    </div>
    <div>
      <dt>{adminSystemTexts.lastUpdated}</dt>
      <dd>{lastUpdatedText(config)}</dd>
    </div>
  </dl>
);
