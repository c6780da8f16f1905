// @module-tag schedule-week

import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { type Day, MINUTES_A_DAY, toTimeOfDay, WEEK } from '@airdial/contract/channel/week';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOverlaps, layOutDay, overlapParts } from './schedule-overlaps.ts';
import { toRows } from './schedule-rows.ts';

const entry = (programName: string, dayOfWeek: Day, startTime: string, endTime: string): ScheduleEntry => ({
  programName,
  dayOfWeek,
  startTime,
  endTime,
});
const described = (entries: readonly ScheduleEntry[]) =>
  findOverlaps(toRows(entries)).map(
    ({ rows, days, from, to }) =>
      `${rows.map(({ programName }) => programName).join('+')} ${days} ${from}-${to}`,
  );

test('programs that touch do not overlap', () => {
  expect(
    described([entry('Dawn', 'Monday', '06:00', '09:00'), entry('Noon', 'Monday', '09:00', '12:00')]),
  ).toEqual([]);
});

test('an overlap is the same time of all its days', () => {
  const days = ['Monday', 'Tuesday'] as const;
  const entries = days.flatMap((day) => [
    entry('A', day, '06:00', '10:00'),
    entry('B', day, '08:00', '12:00'),
  ]);
  expect(described(entries)).toEqual(['A+B Monday,Tuesday 08:00-10:00']);
});

test('a program over midnight overlaps the next morning, from Sunday to Monday too', () => {
  expect(
    described([entry('Night', 'Sunday', '22:00', '06:00'), entry('Dawn', 'Monday', '05:00', '09:00')]),
  ).toEqual(['Dawn+Night Monday 05:00-06:00']);
});

test('equal times are 24 hours, which touch the same program of the next day', () => {
  const days = ['Monday', 'Tuesday'] as const;
  expect(described(days.map((day) => entry('All day', day, '06:00', '06:00')))).toEqual([]);
  expect(
    described([entry('All day', 'Sunday', '06:00', '06:00'), entry('News', 'Monday', '05:00', '05:30')]),
  ).toEqual(['News+All day Monday 05:00-05:30']);
});

test('incomplete programs overlap nothing', () => {
  expect(described([entry('A', 'Monday', '06:00', ''), entry('B', 'Monday', '06:00', '07:00')])).toEqual([]);
});

const time = fc.nat(MINUTES_A_DAY - 1).map(toTimeOfDay);
const rows = fc
  .array(
    fc.record({
      programName: fc.constantFrom('A', 'B', 'C'),
      dayOfWeek: fc.constantFrom(...WEEK),
      startTime: time,
      endTime: time,
    }),
    { maxLength: 12 },
  )
  .map(toRows);

/** How many programs each minute of a day has. */
const load = (parts: readonly { readonly from: number; readonly to: number }[]) => {
  const minutes = new Uint8Array(MINUTES_A_DAY);
  for (const { from, to } of parts)
    for (let at = from; at < to; at += 1) minutes[at] = (minutes[at] ?? 0) + 1;
  return minutes;
};

test('overlaps are exactly the minutes that more than one block has', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(...WEEK), (week, day) => {
      const shared = load(overlapParts(week).filter((part) => part.day === day));
      expect([...shared]).toEqual([...load(layOutDay(week, day)).map((count) => (count > 1 ? 1 : 0))]);
    }),
    { numRuns: 50 },
  );
});

test('no two blocks of one lane share a minute', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(...WEEK), (week, day) => {
      const blocks = layOutDay(week, day);
      for (const one of blocks) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of blocks)
          if (one !== other && one.from < other.to && other.from < one.to) {
            expect(one.lane).not.toBe(other.lane);
            expect(one.lanes).toBe(other.lanes);
          }
      }
    }),
    { numRuns: 50 },
  );
});
