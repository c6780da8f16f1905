import { setImmediate as othersAct } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../lib/app-error.ts';
import { LastfmError } from './lastfm-error.ts';
import { type Clock, RateLimiter } from './rate-limiter.ts';

const { signal } = new AbortController();

/** Time passes when the test says so, from one sleeper's end to the next. */
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
      await othersAct();
    }
    this.time = end;
  }
}

let clock: TestClock;
let closings: { readonly forMs: number }[];
let gate: RateLimiter;
/** When turns were given. */
let given: number[];
beforeEach(() => {
  clock = new TestClock();
  closings = [];
  given = [];
  gate = new RateLimiter((details) => closings.push(details), clock);
});

const take = async (delayMs = 200): Promise<void> => {
  await gate.acquire(delayMs, signal);
  given.push(clock.time);
};

test('keeps the delay between calls', async () => {
  await take();
  const turns = [take(), take()];
  await clock.pass(5_000);
  await Promise.all([...turns, take()]);
  expect(given).toEqual([0, 200, 400, 5_000]);
});

test('delays queued and new calls by a pause and keeps their delay', async () => {
  await take();
  const turns = [take(), take()];
  gate.pause(2_000);
  await clock.pass(5_000);
  await Promise.all(turns);
  expect(given).toEqual([0, 2_000, 2_200]);
});

test('refuses calls that would wait longer than eight seconds', async () => {
  const turns = Array.from({ length: 41 }, () => take());
  const refusal = await take().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'server-busy', retryAfterSeconds: 9 });
  await clock.pass(8_000);
  await Promise.all(turns);
  expect(given).toHaveLength(41);
});

test('suspends calls after three failures in a row, doubling up to five minutes', async () => {
  gate.onFailure('down');
  gate.onFailure('down');
  await take(0);
  gate.onFailure('down');
  await expect(take(0)).rejects.toBeInstanceOf(LastfmError);
  await clock.pass(10_000);
  await take(0);
  for (let failure = 0; failure < 6; failure += 1) gate.onFailure('down');
  expect(closings.map(({ forMs }) => forMs)).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ]);
  await clock.pass(300_000);
  gate.onSuccess();
  gate.onFailure('down');
  await take(0);
});

test('refuses queued calls on suspension and resumes after a new configuration', async () => {
  const turns = [take(), take()];
  gate.suspend(60_000, 'told to');
  const outcomes = Promise.allSettled(turns);
  await clock.pass(1_000);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  gate.resume();
  await take(0);
});
