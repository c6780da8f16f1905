import { formatCount } from '@airdial/contract/common/format-count';
import type { OnProgress } from './copy-rows.ts';
import type { RowSource, TableSize } from './rows.ts';

const REPORT_EVERY_ROWS = 50_000;

export type OnBytes = (doneBytes: number, totalBytes: number) => void;

/** @returns what counts the bytes of rows that are copied, and of the same rows when they are read back */
export async function countBytes(source: RowSource, onBytes: OnBytes): Promise<OnProgress> {
  const sizes = new Map<string, TableSize>();
  for (const table of source.tables) sizes.set(table.name, await source.measure(table));
  const totalBytes = 2 * [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let earlierBytes = 0;
  onBytes(0, totalBytes);
  return (table, rows, isDone) => {
    const size = sizes.get(table) ?? { rows: 0, bytes: 0 };
    const share = isDone ? 1 : rows / Math.max(1, size.rows);
    onBytes(Math.round(earlierBytes + share * size.bytes), totalBytes);
    if (isDone) earlierBytes += size.bytes;
  };
}

/** Prints a line for each table that has rows, and meanwhile one for each 50,000 rows. */
export function reportProgress(print: (line: string) => void): OnProgress {
  let reportedRows = 0;
  return (table, rows, isDone) => {
    if (isDone) {
      if (rows > 0) print(`  ${table}: ${formatCount(rows)} rows`);
      reportedRows = 0;
    } else if (rows - reportedRows >= REPORT_EVERY_ROWS) {
      print(`  ${table}: ${formatCount(rows)} rows so far`);
      reportedRows = rows;
    }
  };
}
