import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { expect, test } from 'vitest';
import { addRow, changeRow, removeRow, sortRows, toRows } from './schedule-rows.ts';

const entry = (
  programName: string,
  dayOfWeek: ScheduleEntry['dayOfWeek'],
  startTime: string,
): ScheduleEntry => ({ programName, dayOfWeek, startTime, endTime: '23:00' });

const ROWS = toRows([
  entry('Late', 'Sunday', '22:00'),
  entry('Noon', 'Monday', '12:00'),
  entry('Dawn', 'Monday', '06:00'),
]);
const names = (rows: readonly ScheduleEntry[]) => rows.map(({ programName }) => programName);

test('sorts programs by day and time', () => expect(names(ROWS)).toEqual(['Dawn', 'Noon', 'Late']));

test('starts a new program when the last one ends, and the first one on Monday', () => {
  expect(addRow(ROWS).at(-1)).toMatchObject({ programName: '', dayOfWeek: 'Sunday', startTime: '23:00' });
  expect(addRow([])).toMatchObject([{ dayOfWeek: 'Monday', startTime: '' }]);
});

test('keeps the keys of rows through changes, sorting and removal', () => {
  const added = changeRow(addRow(ROWS), 3, { programName: 'Early', dayOfWeek: 'Monday', startTime: '05:00' });
  expect(names(sortRows(added))).toEqual(['Early', 'Dawn', 'Noon', 'Late']);
  expect(names(removeRow(added, 0))).toEqual(['Dawn', 'Noon', 'Early']);
});
