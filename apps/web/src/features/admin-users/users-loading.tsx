import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './user-list.module.css';

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The shape of the table that comes. */
export const UsersLoading = () => (
  <div className={styles.loading} data-testid="users-loading">
    {ROWS.map((row) => (
      <Skeleton key={row} className={styles.row} />
    ))}
  </div>
);
