import { DAYS_OF_WEEK, type ScheduleEntry } from '@airdial/contract/channel/schema';

/** An edited entry: its times may be invalid until they are validated. `key` identifies its row. */
export type ScheduleRow = ScheduleEntry & { readonly key: number };

const [FIRST_DAY] = DAYS_OF_WEEK;

const byDayAndTime = (left: ScheduleRow, right: ScheduleRow): number =>
  DAYS_OF_WEEK.indexOf(left.dayOfWeek) - DAYS_OF_WEEK.indexOf(right.dayOfWeek) ||
  left.startTime.localeCompare(right.startTime);

export const sortRows = (rows: readonly ScheduleRow[]): readonly ScheduleRow[] => rows.toSorted(byDayAndTime);

export const toRows = (schedule: readonly ScheduleEntry[]): readonly ScheduleRow[] =>
  sortRows(schedule.map((entry, key) => ({ ...entry, key })));

/** A new program starts when the last one ends. */
export const addRow = (rows: readonly ScheduleRow[]): readonly ScheduleRow[] => {
  const last = rows.at(-1);
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const dayOfWeek = last?.dayOfWeek ?? FIRST_DAY;
  return [...rows, { key, programName: '', dayOfWeek, startTime: last?.endTime ?? '', endTime: '' }];
};

export const changeRow = (
  rows: readonly ScheduleRow[],
  key: number,
  change: Partial<ScheduleEntry>,
): readonly ScheduleRow[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row));

export const removeRow = (rows: readonly ScheduleRow[], key: number): readonly ScheduleRow[] =>
  rows.filter((row) => row.key !== key);
