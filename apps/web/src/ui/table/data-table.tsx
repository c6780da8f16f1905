import ArrowDown from '@lucide/icons/icons/arrow-down';
import ArrowUp from '@lucide/icons/icons/arrow-up';
import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import styles from './data-table.module.css';
import type { SortOrder } from './sort-order.ts';

export type Column<Row, Sort extends string = never> = {
  readonly key: string;
  readonly title: string;
  /** The sort that a press of the title selects. Without it the column cannot be sorted. */
  readonly sortBy?: Sort;
  readonly cell: (row: Row) => ReactNode;
  /** Fixed, so that other rows do not move the columns. The rest is shared by those without one. */
  readonly width?: string;
  /** In a card, the cell has the whole width and no title. */
  readonly untitled?: boolean;
};

type DataTableProps<Row, Sort extends string> = {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** `data-dragged` and `data-drop` (before, after, swap) have a style. */
  readonly rowProps?: (row: Row) => Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  readonly sort?: { readonly by: Sort; readonly order: SortOrder };
  readonly onSort?: (by: Sort) => void;
  /** Other rows are being loaded. */
  readonly busy?: boolean;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type TitleProps<Sort extends string> = Pick<DataTableProps<never, Sort>, 'sort' | 'onSort'> & {
  readonly column: Column<never, Sort>;
};

const Title = <Sort extends string>({ column: { title, sortBy }, sort, onSort }: TitleProps<Sort>) => {
  if (sortBy === undefined) return <th scope="col">{title}</th>;
  const order = sort?.by === sortBy ? sort.order : null;
  const arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={order === null ? undefined : ARIA_SORT[order]}>
      <button type="button" className={styles.sort} onClick={() => onSort?.(sortBy)}>
        {title}
        {order !== null && <Icon icon={arrow} />}
      </button>
    </th>
  );
};

/** A table. On narrow screens each row is a card that shows the column titles beside the values. */
export const DataTable = <Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) => {
  const { label, columns, rows, rowKey, rowProps, sort, onSort, busy = false } = props;
  return (
    <table className={styles.table} aria-label={label} aria-busy={busy}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Title key={column.key} column={column} {...(sort && { sort })} {...(onSort && { onSort })} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...rowProps?.(row)}>
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
