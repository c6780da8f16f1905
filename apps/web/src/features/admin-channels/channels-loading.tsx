import { ADMIN_CHANNELS_PAGE_SIZE } from '@airdial/contract/limits';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './admin-channels.module.css';

const ROWS = Array.from({ length: ADMIN_CHANNELS_PAGE_SIZE }, (_, row) => row);

/** The shape of the table that comes. */
export const ChannelsLoading = () => (
  <div className={styles.loading} data-testid="channels-loading">
    {ROWS.map((row) => (
      <Skeleton key={row} className={styles.row} />
    ))}
  </div>
);
