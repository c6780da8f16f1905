import { formatCount } from '@airdial/contract/common/format-count';
import type { OnProgress } from './copy-rows.ts';

const REPORT_EVERY_ROWS = 50_000;

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
