import { expect, test } from 'vitest';
import { nextTimestamp } from './timestamps.ts';

const NOON = Date.UTC(2026, 0, 2, 12);
const AT_NOON = '2026-01-02T12:00:00.000Z';

test('the first change has the time that it is', () => expect(nextTimestamp(null, NOON)).toBe(AT_NOON));

test('a change in the same millisecond, or with the clock turned back, is later all the same', () => {
  expect(nextTimestamp(AT_NOON, NOON)).toBe('2026-01-02T12:00:00.001Z');
  expect(nextTimestamp(AT_NOON, NOON - 60_000)).toBe('2026-01-02T12:00:00.001Z');
});
