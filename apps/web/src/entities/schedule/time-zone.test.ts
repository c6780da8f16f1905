// @module-tag schedule-times

import { expect, test } from 'vitest';
import { timeIn } from './time-zone.ts';

test('has no time for an unknown zone', () => {
  expect(timeIn('Mars/Olympus', 0)).toBeNull();
  expect(timeIn('Asia/Kathmandu', 0)).toMatch(/5:30/);
});
