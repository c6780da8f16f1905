// @module-tag schedule-week

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf } from '../common/wall-time.ts';
import {
  dayAt,
  intersect,
  MINUTES_A_DAY,
  MINUTES_A_WEEK,
  splitByDay,
  toMinutes,
  toSpan,
  toTimeOfDay,
  WEEK,
  type WeekSpan,
  weekdayOf,
} from './week.ts';

const span = fc
  .tuple(fc.nat(MINUTES_A_WEEK - 1), fc.integer({ min: 1, max: MINUTES_A_DAY }))
  .map(([start, length]): WeekSpan => ({ start, end: start + length }));
const includes = ({ start, end }: WeekSpan, minute: number): boolean =>
  (minute >= start && minute < end) || minute + MINUTES_A_WEEK < end;

test('writes and reads times of day', () => {
  fc.assert(fc.property(fc.nat(MINUTES_A_DAY - 1), (minutes) => toMinutes(toTimeOfDay(minutes)) === minutes));
  expect([toTimeOfDay(-1), toTimeOfDay(MINUTES_A_DAY), dayAt(-1), dayAt(MINUTES_A_WEEK)]).toEqual([
    '23:59',
    '00:00',
    'Sunday',
    'Monday',
  ]);
  expect(['24:00', '6:00', '', '06:60'].map(toMinutes)).toEqual([null, null, null, null]);
});

test('a program lasts more than nothing and at most 24 hours', () => {
  const entry = { programName: 'Night', dayOfWeek: 'Sunday', startTime: '22:00' } as const;
  expect(toSpan({ ...entry, endTime: '06:00' })).toEqual({ start: 9_960, end: 10_440 });
  expect(toSpan({ ...entry, endTime: '22:00' })).toEqual({ start: 9_960, end: 11_400 });
  expect(toSpan({ ...entry, endTime: '' })).toBeNull();
});

test('splits at midnight without losing a minute', () => {
  expect(splitByDay({ start: 9_960, end: 10_440 })).toEqual([
    { day: 'Sunday', from: 1_320, to: 1_440 },
    { day: 'Monday', from: 0, to: 360 },
  ]);
  fc.assert(
    fc.property(span, (one) => {
      const parts = splitByDay(one);
      expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(one.end - one.start);
      for (const { day, from, to } of parts) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(MINUTES_A_DAY);
        expect(includes(one, WEEK.indexOf(day) * MINUTES_A_DAY + from)).toBe(true);
      }
    }),
  );
});

test('finds what two programs have in common, in either order', () => {
  fc.assert(
    fc.property(span, span, (one, other) => {
      const common = intersect(one, other);
      expect(intersect(other, one)).toEqual(common);
      const minutes = Array.from(
        { length: MINUTES_A_WEEK / 7 },
        (_, index) => (one.start + index) % MINUTES_A_WEEK,
      );
      for (const minute of minutes)
        expect(common !== null && includes(common, minute)).toBe(
          includes(one, minute) && includes(other, minute),
        );
    }),
    { numRuns: 30 },
  );
});

test('finds the days of the week', () => {
  expect(weekdayOf(dateOf(Date.parse('2026-11-23T23:59Z')))).toBe(0);
  expect(weekdayOf(dateOf(Date.parse('1969-12-28T00:00Z')))).toBe(6);
});
