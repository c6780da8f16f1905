import { expect, test } from 'vitest';
import { nextTimestamp } from './timestamps.ts';

const NOON = Date.UTC(2026, 0, 2, 12);
const AT_NOON = '2026-01-02T12:00:00.000Z';

test('returns the current time for a first change', () => expect(nextTimestamp(null, NOON)).toBe(AT_NOON));

test('returns a later time within a millisecond and after the clock was set back', () => {
  expect(nextTimestamp(AT_NOON, NOON)).toBe('2026-01-02T12:00:00.001Z');
  expect(nextTimestamp(AT_NOON, NOON - 60_000)).toBe('2026-01-02T12:00:00.001Z');
});
