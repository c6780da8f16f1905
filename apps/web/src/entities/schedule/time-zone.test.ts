// @module-tag schedule-times

import { dateOf } from '@airdial/contract/common/wall-time';
import { expect, test } from 'vitest';
import { timeIn, weekdayOf } from './time-zone.ts';

test('finds the days of the week', () => {
  expect(weekdayOf(dateOf(Date.parse('2026-11-23T23:59Z')))).toBe(0);
  expect(weekdayOf(dateOf(Date.parse('1969-12-28T00:00Z')))).toBe(6);
});

test('has no time for an unknown zone', () => {
  expect(timeIn('Mars/Olympus', 0)).toBeNull();
  expect(timeIn('Asia/Kathmandu', 0)).toMatch(/5:30/);
});
