import { setImmediate } from 'node:timers/promises';
import type { RowSource, RowTarget } from './rows.ts';
import { TableSummer, type TableSums } from './table-sums.ts';

/** Called after each batch with the rows of the table so far, and once with `isDone`. */
export type OnProgress = (table: string, rows: number, isDone: boolean) => void;

/** Copies all rows. @returns the sums of what was read, to be compared with what the target then has */
export async function copyRows(
  source: RowSource,
  target: RowTarget | null,
  onProgress: OnProgress = () => {},
): Promise<TableSums> {
  const sums: TableSums = {};
  for (const table of source.tables) {
    const summer = new TableSummer(table);
    for await (const rows of source.read(table)) {
      summer.add(rows);
      await target?.insert(table, rows);
      onProgress(table.name, summer.rows, false);
      // The embedded database is read synchronously: no signal would be handled before the end.
      await setImmediate();
    }
    sums[table.name] = summer.finish();
    onProgress(table.name, summer.rows, true);
  }
  return sums;
}

export const sumRows = (source: RowSource, onProgress?: OnProgress): Promise<TableSums> =>
  copyRows(source, null, onProgress);

export async function hasRows(source: RowSource): Promise<boolean> {
  for (const table of source.tables) for await (const _ of source.read(table)) return true;
  return false;
}
