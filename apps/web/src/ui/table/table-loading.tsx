import { Skeleton } from '../feedback/skeleton.tsx';

type TableLoadingProps = {
  readonly rows: number;
  /** Sets the height of a row. */
  readonly rowClass: string | undefined;
  readonly 'data-testid': string;
};

/** The skeleton of a table. */
export const TableLoading = ({ rows, rowClass, ...rest }: TableLoadingProps) => (
  <div className="stack gap-3" {...rest}>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <Skeleton key={row} className={rowClass} />
    ))}
  </div>
);
