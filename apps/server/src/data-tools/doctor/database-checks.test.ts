// @module-tag doctor

import { expect, test } from 'vitest';
import { judgeDifference, judgeNewest } from './database-checks.ts';

test.each([
  [judgeDifference(-0.4), 'ok', '0.4 s apart'],
  [judgeDifference(12), 'warn', 'NTP'],
  [judgeDifference(-300), 'error', 'NTP'],
  [judgeNewest(10), 'ok', 'not behind'],
  [judgeNewest(9_000), 'error', 'The clock is 9,000 s behind'],
  [judgeNewest(9_000, 8_999), 'error', 'The clock is 9,000 s behind'],
  [judgeNewest(9_000, -0.4), 'warn', 'The clock of another node was ahead by 9,000 s'],
])('judges clocks: %o', (finding, level, part) => {
  expect(finding).toEqual({ level, message: expect.stringContaining(part) });
});
