import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './table-loading.module.css';

type TableLoadingProps = {
  readonly rows: number;
  /** Gives a row its height. */
  readonly rowClass: string | undefined;
  readonly 'data-testid': string;
};

/** The shape of a table that comes. */
export const TableLoading = ({ rows, rowClass, ...rest }: TableLoadingProps) => (
  <div className={styles.loading} {...rest}>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <Skeleton key={row} className={rowClass} />
    ))}
  </div>
);
