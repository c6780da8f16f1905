// @module-tag channel-dialog

import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { type Day, MINUTES_A_DAY, toTimeOfDay, WEEK } from '@airdial/contract/channel/week';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addEntries,
  addRow,
  changeRow,
  copyDay,
  countReplaced,
  duplicateRow,
  entryOffsets,
  removeRow,
  sortRows,
  toEntries,
  toggleDay,
  toRows,
} from './schedule-rows.ts';

const entry = (programName: string, dayOfWeek: Day, startTime: string): ScheduleEntry => ({
  programName,
  dayOfWeek,
  startTime,
  endTime: '23:00',
});

const ROWS = toRows([
  entry('Late', 'Sunday', '22:00'),
  entry('Noon', 'Monday', '12:00'),
  entry('Dawn', 'Monday', '06:00'),
]);
const names = (rows: readonly { readonly programName: string }[]) =>
  rows.map(({ programName }) => programName);

const time = fc.nat(MINUTES_A_DAY - 1).map(toTimeOfDay);
const schedule = fc.array(
  fc.record({
    programName: fc.constantFrom('Dawn', 'Noon', 'Late'),
    dayOfWeek: fc.constantFrom(...WEEK),
    startTime: fc.oneof(fc.constantFrom('06:00', '12:00'), time),
    endTime: fc.oneof(fc.constantFrom('09:00', '12:00'), time),
  }),
);
const texts = (entries: readonly ScheduleEntry[]) =>
  entries
    .map(({ programName, dayOfWeek, startTime, endTime }) =>
      [dayOfWeek, startTime, endTime, programName].join(' '),
    )
    .toSorted();

test('sorts programs by day and time', () => expect(names(ROWS)).toEqual(['Dawn', 'Noon', 'Late']));

test('starts a new program when the last one ends, on its days, and the first one on Monday', () => {
  expect(addRow(ROWS).at(-1)).toMatchObject({ programName: '', days: ['Sunday'], startTime: '23:00' });
  expect(addRow([])).toMatchObject([{ days: ['Monday'], startTime: '' }]);
});

test('keeps the keys of rows through changes, sorting and removal', () => {
  const added = changeRow(addRow(ROWS), 3, { programName: 'Early', days: ['Monday'], startTime: '05:00' });
  expect(names(sortRows(added))).toEqual(['Early', 'Dawn', 'Noon', 'Late']);
  expect(names(removeRow(added, 0))).toEqual(['Dawn', 'Noon', 'Early']);
});

test('the same program at the same time of several days is one row', () => {
  const week = WEEK.map((day) => entry('Dawn', day, '06:00'));
  expect(toRows(week.toReversed())).toMatchObject([{ programName: 'Dawn', days: WEEK }]);
  expect(toRows([...week, entry('Dawn', 'Monday', '07:00')])).toHaveLength(2);
});

test('any schedule stays the same as rows, but for programs that are listed twice', () => {
  fc.assert(
    fc.property(schedule, (entries) => {
      expect(texts(toEntries(toRows(entries)))).toEqual([...new Set(texts(entries))]);
    }),
  );
});

test('days are switched on and off, and a row without one is not lost', () => {
  const without = toggleDay(ROWS, 2, 'Monday');
  expect(toEntries(without)).toContainEqual(entry('Dawn', '' as Day, '06:00'));
  expect(toggleDay(toggleDay(without, 2, 'Sunday'), 2, 'Monday')).toContainEqual(
    expect.objectContaining({ programName: 'Dawn', days: ['Monday', 'Sunday'] }),
  );
});

test('a row begins at the entry after those of the rows before it', () => {
  const rows = toRows([
    entry('Dawn', 'Monday', '06:00'),
    entry('Dawn', 'Friday', '06:00'),
    entry('Noon', 'Monday', '12:00'),
  ]);
  expect(entryOffsets(rows)).toEqual([0, 2]);
  expect(entryOffsets(toggleDay(rows, 2, 'Monday'))).toEqual([0, 2]);
});

test('a copy of a program follows it', () => {
  expect(names(duplicateRow(ROWS, 2))).toEqual(['Dawn', 'Dawn', 'Noon', 'Late']);
  expect(new Set(duplicateRow(ROWS, 2).map(({ key }) => key)).size).toBe(4);
});

test('a copied day replaces the others and leaves the rest alone', () => {
  expect(countReplaced(ROWS, 'Monday', ['Saturday', 'Sunday'])).toBe(1);
  fc.assert(
    fc.property(schedule, fc.constantFrom(...WEEK), fc.subarray([...WEEK]), (entries, from, chosen) => {
      const to = chosen.filter((day) => day !== from);
      const rows = toRows(entries);
      const after = toEntries(copyDay(rows, from, to));
      const on = (list: readonly ScheduleEntry[], day: Day) =>
        list.filter(({ dayOfWeek }) => dayOfWeek === day);
      const as = (list: readonly ScheduleEntry[], day: Day) =>
        texts(list.map((program) => ({ ...program, dayOfWeek: day })));
      for (const day of WEEK) {
        const source = to.includes(day) ? from : day;
        expect(texts(on(after, day))).toEqual(as(on(toEntries(rows), source), day));
      }
    }),
  );
});

test('added programs join the row with their name and times', () => {
  const rows = addEntries(ROWS, [entry('Dawn', 'Tuesday', '06:00'), entry('Dusk', 'Tuesday', '20:00')]);
  expect(rows).toMatchObject([
    { programName: 'Dawn', days: ['Monday', 'Tuesday'] },
    { programName: 'Noon' },
    { programName: 'Dusk' },
    { programName: 'Late' },
  ]);
});
