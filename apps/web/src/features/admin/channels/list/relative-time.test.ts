import { expect, test } from 'vitest';
import { formatDate } from '../../../../lib/dates.ts';
import { formatRelativeTime } from './relative-time.ts';

const TIMESTAMP = '2026-11-20T08:00:00.000Z';

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [59 * 60, '59 min ago'],
  [60 * 60, '1 h ago'],
  [24 * 3_600 - 1, '23 h ago'],
  [24 * 3_600, `on ${formatDate(TIMESTAMP)}`],
])('formats %i seconds ago as %s', (seconds, text) =>
  expect(formatRelativeTime(TIMESTAMP, Date.parse(TIMESTAMP) + seconds * 1_000)).toBe(text),
);
