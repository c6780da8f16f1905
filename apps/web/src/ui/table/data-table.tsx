import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

const ICON_PX = 16;

export type SortOrder = 'asc' | 'desc';

export type Column<Row, Sort extends string = never> = {
  readonly key: string;
  readonly title: string;
  /** What the table is sorted by when the title is pressed; absent: it cannot be. */
  readonly sortBy?: Sort;
  readonly cell: (row: Row) => ReactNode;
  /** In a card it has the whole width, and no title: it says itself what it is. */
  readonly untitled?: boolean;
};

type DataTableProps<Row, Sort extends string> = {
  /** The table's name for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: { readonly by: Sort; readonly order: SortOrder };
  readonly onSort?: (by: Sort) => void;
  /** Other rows are on their way. */
  readonly busy?: boolean;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type TitleProps<Sort extends string> = Pick<DataTableProps<never, Sort>, 'sort' | 'onSort'> & {
  readonly column: Column<never, Sort>;
};

const Title = <Sort extends string>({ column: { title, sortBy }, sort, onSort }: TitleProps<Sort>) => {
  if (sortBy === undefined) return <th scope="col">{title}</th>;
  const order = sort?.by === sortBy ? sort.order : null;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={order === null ? undefined : ARIA_SORT[order]}>
      <button type="button" className={styles.sort} onClick={() => onSort?.(sortBy)}>
        {title}
        {order !== null && <Arrow size={ICON_PX} aria-hidden />}
      </button>
    </th>
  );
};

/** Rows and columns; where it is narrow, each row is a card that names its values. */
export const DataTable = <Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) => {
  const { label, columns, rows, rowKey, sort, onSort, busy = false } = props;
  return (
    <table className={styles.table} aria-label={label} aria-busy={busy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Title key={column.key} column={column} {...(sort && { sort })} {...(onSort && { onSort })} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, title, cell, untitled = false }) => (
              <td key={key} data-title={untitled ? undefined : title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
