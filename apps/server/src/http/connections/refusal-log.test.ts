import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefusalLog } from './refusal-log.ts';

const MINUTE_MS = 60_000;

let lines: object[];
let refusals: RefusalLog;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  refusals = new RefusalLog({ warn: (details) => lines.push(details) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('logs the first refusal of a kind at once, and the others once a minute with their count', () => {
  for (let count = 0; count < 1_000; count += 1) refusals.add('live-full');
  refusals.add('database-unavailable', 'connection refused');
  expect(lines).toEqual([
    { code: 'live-full', count: 1 },
    { code: 'database-unavailable', count: 1, reason: 'connection refused' },
  ]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines.slice(2)).toEqual([{ code: 'live-full', count: 999 }]);
  refusals.add('live-full');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines.slice(3)).toEqual([{ code: 'live-full', count: 1 }]);
});

test('runs no timer while nothing is refused', () => {
  refusals.add('live-full');
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(vi.getTimerCount()).toBe(0);
  refusals.add('live-full');
  expect(lines).toHaveLength(2);
});
