// @module-tag channel-schedule

import { expect, it } from 'vitest';
import { groupByDay } from './schedule-by-day.ts';

const entry = (dayOfWeek: 'Monday' | 'Sunday' | 'Friday', startTime: string) => ({
  programName: `${dayOfWeek} ${startTime}`,
  dayOfWeek,
  startTime,
  endTime: '23:59',
});

it('sorts days from Monday and programs by their start, and omits empty days', () => {
  const week = groupByDay([
    entry('Sunday', '09:00'),
    entry('Monday', '20:00'),
    entry('Friday', '07:30'),
    entry('Monday', '06:00'),
  ]);
  expect(week.map(({ day, programs }) => [day, ...programs.map(({ startTime }) => startTime)])).toEqual([
    ['Monday', '06:00', '20:00'],
    ['Friday', '07:30'],
    ['Sunday', '09:00'],
  ]);
});
