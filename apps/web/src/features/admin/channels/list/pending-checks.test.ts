// @module-tag stream-check-row

import type { Channel } from '@airdial/contract/channel/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectCheck, isChecking } from './pending-checks.ts';

const SAVED_AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T08:00:01.000Z';

const channel = (checkedAt: string | null) =>
  ({ _id: 'a', updatedAt: SAVED_AT, streamCheck: checkedAt === null ? null : { checkedAt } }) as Channel;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('does not wait for the check of a channel that was not saved here', () =>
  expect(isChecking(channel(null))).toBe(false));

test('waits after a save until a result is newer than the save', () => {
  expectCheck(channel(null));
  expect(isChecking(channel(null))).toBe(true);
  expect(isChecking(channel('2026-11-20T07:59:59.999Z'))).toBe(true);
  expect(isChecking(channel(SAVED_AT))).toBe(false);
  expect(isChecking(channel(LATER))).toBe(false);
});

test('gives up after 60 s without a result, counted from the last save', () => {
  expectCheck(channel(null));
  vi.advanceTimersByTime(59_000);
  expectCheck({ ...channel(null), updatedAt: LATER });
  vi.advanceTimersByTime(59_000);
  expect(isChecking(channel(SAVED_AT))).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isChecking(channel(null))).toBe(false);
});
