// @module-tag lastfm-away

import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { LASTFM_RATE_DELAY_MAX_MS } from '@airdial/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Clock, LastfmClient } from './lastfm-client.ts';

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
      await yieldToOthers();
      this.#sleepers.sort((a, b) => a.until - b.until);
      if ((this.#sleepers[0]?.until ?? Number.POSITIVE_INFINITY) > end) break;
      const next = this.#sleepers.shift();
      this.time = next?.until ?? end;
      next?.wake();
    }
    this.time = end;
  }
}

type Reply = { readonly status: number; readonly retryAfter: string; readonly body: object };
const FOUND: Reply = { status: 200, retryAfter: '', body: {} };
const DOWN: Reply = { status: 500, retryAfter: '', body: {} };

let clock: TestClock;
let client: LastfmClient;
let pauses: object[];
/** The replies of the next calls; `FOUND` to further ones. */
let replies: Reply[];
/** The times at which calls were made. */
let callTimes: number[];
beforeEach(() => {
  clock = new TestClock();
  pauses = [];
  replies = [];
  callTimes = [];
  client = new LastfmClient({
    outbound: {
      fetch: async (url) => {
        callTimes.push(clock.time);
        const { status, retryAfter, body } = replies.shift() ?? FOUND;
        const bytes = Buffer.from(JSON.stringify(body));
        return { status, retryAfter, url, contentType: 'application/json', bytes };
      },
    },
    apiUrl: 'https://last.fm.test/2.0/',
    counters: { add: () => {} },
    logger: { warn: (details) => pauses.push(details) },
    clock,
  });
});

const call = (rateLimitDelay = 200, maxRetries = 0) =>
  client.call({ method: 'track.getInfo' }, { apiKey: 'a', rateLimitDelay, maxRetries });
const callInVain = async () => {
  replies.push(DOWN);
  await expect(call(0)).rejects.toMatchObject({ code: 'metadata-unavailable' });
};

test('keeps the delay between calls', async () => {
  await call();
  const calls = [call(), call()];
  await clock.pass(5_000);
  await Promise.all([...calls, call()]);
  expect(callTimes).toEqual([0, 200, 400, 5_000]);
});

test('delays a retry, queued and new calls by Retry-After and keeps their delay', async () => {
  replies.push({ ...DOWN, retryAfter: '2' });
  const calls = [call(200, 1), call()];
  await clock.pass(1_000);
  calls.push(call());
  await clock.pass(5_000);
  await Promise.all(calls);
  expect(callTimes).toEqual([0, 2_000, 2_200, 2_400]);
  expect(pauses).toEqual([]);
});

test('refuses calls that would wait longer than eight seconds', async () => {
  const calls = Array.from({ length: 41 }, () => call());
  await expect(call()).rejects.toMatchObject({ code: 'server-busy', retryAfterSeconds: 9 });
  await clock.pass(8_000);
  await Promise.all(calls);
  expect(callTimes).toHaveLength(41);
});

test('pauses after three failures in a row, doubling up to five minutes', async () => {
  await callInVain();
  await callInVain();
  await callInVain();
  await expect(call(0)).rejects.toMatchObject({ code: 'metadata-unavailable' });
  expect(callTimes).toHaveLength(3);
  for (let failure = 0; failure < 6; failure += 1) {
    await clock.pass(300_000);
    await callInVain();
  }
  const lengths = [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000];
  expect(pauses).toEqual(lengths.map((forMs) => ({ reason: 'status 500, error none', forMs })));
  await clock.pass(300_000);
  await call(0);
  await callInVain();
  await call(0);
});

test('refuses queued calls during a long pause and resumes after a new configuration', async () => {
  replies.push({ ...FOUND, body: { error: 10 } });
  const calls = [call(), call(), call()];
  const outcomes = Promise.allSettled(calls);
  await clock.pass(1_000);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(pauses).toEqual([{ reason: 'error 10', forMs: 60_000 }]);
  client.resume();
  await call(0);
  expect(callTimes).toHaveLength(2);
});

test('makes the two calls of a test with the longest delay, too', async () => {
  const settings = { apiKey: 'a', rateLimitDelay: LASTFM_RATE_DELAY_MAX_MS, maxRetries: 0 };
  await client.tryOnce({ method: 'auth.getToken' }, settings);
  const second = client.tryOnce({ method: 'auth.getSession' }, settings);
  await clock.pass(LASTFM_RATE_DELAY_MAX_MS);
  await second;
  expect(callTimes).toEqual([0, LASTFM_RATE_DELAY_MAX_MS]);
});

test('makes the next call at once after a new configuration', async () => {
  await call(60_000);
  await expect(call(60_000)).rejects.toMatchObject({ code: 'server-busy' });
  client.resume();
  await call(200);
  expect(callTimes).toEqual([0, 0]);
});
