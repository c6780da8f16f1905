import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../lib/app-error.ts';
import { LastfmError } from './lastfm-error.ts';
import { type Clock, RateLimiter } from './rate-limiter.ts';

const { signal } = new AbortController();

/** A clock that moves only with `pass`, which wakes the sleepers in order. */
class TestClock implements Clock {
  time = 0;
  readonly #sleepers: { readonly until: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.time;
  }

  sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sleepers.push({ until: this.time + ms, wake: resolve });
    return promise;
  }

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      this.#sleepers.sort((a, b) => a.until - b.until);
      if ((this.#sleepers[0]?.until ?? Number.POSITIVE_INFINITY) > end) break;
      const next = this.#sleepers.shift();
      this.time = next?.until ?? end;
      next?.wake();
      await yieldToOthers();
    }
    this.time = end;
  }
}

let clock: TestClock;
let suspensions: { readonly forMs: number }[];
let limiter: RateLimiter;
/** The times at which calls were let through. */
let callTimes: number[];
beforeEach(() => {
  clock = new TestClock();
  suspensions = [];
  callTimes = [];
  limiter = new RateLimiter((details) => suspensions.push(details), clock);
});

const acquire = async (delayMs = 200): Promise<void> => {
  await limiter.acquire(delayMs, signal);
  callTimes.push(clock.time);
};

test('keeps the delay between calls', async () => {
  await acquire();
  const calls = [acquire(), acquire()];
  await clock.pass(5_000);
  await Promise.all([...calls, acquire()]);
  expect(callTimes).toEqual([0, 200, 400, 5_000]);
});

test('delays queued and new calls by a pause and keeps their delay', async () => {
  await acquire();
  const calls = [acquire(), acquire()];
  limiter.pause(2_000);
  await clock.pass(5_000);
  await Promise.all(calls);
  expect(callTimes).toEqual([0, 2_000, 2_200]);
});

test('refuses calls that would wait longer than eight seconds', async () => {
  const calls = Array.from({ length: 41 }, () => acquire());
  const refusal = await acquire().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'server-busy', retryAfterSeconds: 9 });
  await clock.pass(8_000);
  await Promise.all(calls);
  expect(callTimes).toHaveLength(41);
});

test('suspends calls after three failures in a row, doubling up to five minutes', async () => {
  limiter.onFailure('down');
  limiter.onFailure('down');
  await acquire(0);
  limiter.onFailure('down');
  await expect(acquire(0)).rejects.toBeInstanceOf(LastfmError);
  await clock.pass(10_000);
  await acquire(0);
  for (let failure = 0; failure < 6; failure += 1) limiter.onFailure('down');
  expect(suspensions.map(({ forMs }) => forMs)).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ]);
  await clock.pass(300_000);
  limiter.onSuccess();
  limiter.onFailure('down');
  await acquire(0);
});

test('refuses queued calls on suspension and resumes after a new configuration', async () => {
  const calls = [acquire(), acquire()];
  limiter.suspend(60_000, 'paused by the test');
  const outcomes = Promise.allSettled(calls);
  await clock.pass(1_000);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  limiter.resume();
  await acquire(0);
});
