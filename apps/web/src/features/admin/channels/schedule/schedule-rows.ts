import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { type Day, WEEK } from '@airdial/contract/channel/week';

/**
 * A program as it is edited: one row for all days on which it has the same times, which may be
 * invalid until they are validated. `key` identifies the row.
 */
export type ScheduleRow = Omit<ScheduleEntry, 'dayOfWeek'> & {
  readonly key: number;
  /** In the order of the week; empty while none is chosen. */
  readonly days: readonly Day[];
};

type Rows = readonly ScheduleRow[];
export type RowChange = Partial<Omit<ScheduleRow, 'key'>>;

const [FIRST_DAY] = WEEK as readonly [Day];
/** What the contract rejects with the message that a day is missing. */
const NO_DAY = '' as Day;

export const WEEKDAYS = WEEK.slice(0, 5);
export const WEEKEND = WEEK.slice(5);

const inOrder = (days: Iterable<Day>): readonly Day[] => {
  const chosen = new Set(days);
  return WEEK.filter((day) => chosen.has(day));
};

const byDayAndTime = (left: ScheduleRow, right: ScheduleRow): number =>
  WEEK.indexOf(left.days[0] ?? FIRST_DAY) - WEEK.indexOf(right.days[0] ?? FIRST_DAY) ||
  left.startTime.localeCompare(right.startTime);

export const sortRows = (rows: Rows): Rows => rows.toSorted(byDayAndTime);

const nextKey = (rows: Rows): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** Adds programs, each to the row that has its name and times, if there is one. */
export const addEntries = (rows: Rows, schedule: readonly ScheduleEntry[]): Rows => {
  const next = [...rows];
  for (const { dayOfWeek, ...program } of schedule) {
    const index = next.findIndex(
      ({ programName, startTime, endTime }) =>
        programName === program.programName && startTime === program.startTime && endTime === program.endTime,
    );
    const row = next[index];
    if (row) next[index] = { ...row, days: inOrder([...row.days, dayOfWeek]) };
    else next.push({ ...program, key: nextKey(next), days: inOrder([dayOfWeek]) });
  }
  return sortRows(next);
};

export const toRows = (schedule: readonly ScheduleEntry[]): Rows => addEntries([], schedule);

/** The entries of a row, at least one: without a day it is invalid, and not lost. */
export const rowEntries = ({
  days,
  programName,
  startTime,
  endTime,
}: ScheduleRow): readonly ScheduleEntry[] =>
  (days.length > 0 ? days : [NO_DAY]).map((dayOfWeek) => ({ programName, dayOfWeek, startTime, endTime }));

export const toEntries = (rows: Rows): readonly ScheduleEntry[] => rows.flatMap(rowEntries);

/** The index of each row's first entry among those of all rows. */
export const entryOffsets = (rows: Rows): readonly number[] => {
  let next = 0;
  return rows.map((row) => {
    const offset = next;
    next += rowEntries(row).length;
    return offset;
  });
};

/** A new program starts when the last one ends, on the same days. */
export const addRow = (rows: Rows, values: RowChange = {}): Rows => {
  const last = rows.at(-1);
  const initial = {
    programName: '',
    days: last?.days ?? [FIRST_DAY],
    startTime: last?.endTime ?? '',
    endTime: '',
  };
  return [...rows, { ...initial, ...values, key: nextKey(rows) }];
};

export const changeRow = (rows: Rows, key: number, change: RowChange): Rows =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

export const toggleDay = (rows: Rows, key: number, day: Day): Rows =>
  rows.map((row) =>
    row.key === key
      ? {
          ...row,
          days: inOrder(
            row.days.includes(day) ? row.days.filter((other) => other !== day) : [...row.days, day],
          ),
        }
      : row,
  );

export const removeRow = (rows: Rows, key: number): Rows => rows.filter((row) => row.key !== key);

/** The copy follows its original. */
export const duplicateRow = (rows: Rows, key: number): Rows =>
  rows.flatMap((row) => (row.key === key ? [row, { ...row, key: nextKey(rows) }] : [row]));

const isOn = (day: Day) => (row: ScheduleRow) => row.days.includes(day);

/** The programs of one day become those of the others, whose own programs end there. */
export const copyDay = (rows: Rows, from: Day, to: readonly Day[]): Rows =>
  sortRows(
    rows.flatMap((row) => {
      const remaining = row.days.filter((day) => !to.includes(day));
      if (isOn(from)(row)) return [{ ...row, days: inOrder([...remaining, ...to]) }];
      return remaining.length === row.days.length
        ? [row]
        : remaining.length > 0
          ? [{ ...row, days: remaining }]
          : [];
    }),
  );

/** The programs that a copy of a day would take from these days. */
export const countReplaced = (rows: Rows, from: Day, to: readonly Day[]): number =>
  rows
    .filter((row) => !isOn(from)(row))
    .reduce((count, { days }) => count + days.filter((day) => to.includes(day)).length, 0);
