import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every, scheduleCleanup } from './every.ts';

const EVERY_MS = 60_000;

let app: FastifyInstance;
let logged: string[];
let runs: PromiseWithResolvers<void>[];
let signals: AbortSignal[];
const task = (stopping: AbortSignal) => {
  const run = Promise.withResolvers<void>();
  runs.push(run);
  signals.push(stopping);
  return run.promise;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [logged, runs, signals] = [[], [], []];
  const loggerInstance = pino({}, { write: (line: string) => void logged.push(line) });
  app = fastify({ loggerInstance }) as unknown as FastifyInstance;
});
afterEach(async () => {
  for (const run of runs) run.resolve();
  await app.close();
  vi.useRealTimers();
});

test('runs a task regularly once the application is ready, and at once where that is asked for', async () => {
  const names: string[] = [];
  every(app, EVERY_MS, () => names.push('later'));
  every(app, EVERY_MS, () => names.push('at once'), { firstAfterMs: 0 });
  vi.advanceTimersByTime(EVERY_MS);
  expect(names).toEqual([]);
  await app.ready();
  expect(names).toEqual(['at once']);
  vi.advanceTimersByTime(EVERY_MS);
  expect(names).toEqual(['at once', 'later', 'at once']);
});

test('cleans up a minute after the start, and then each hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] });
  let runs = 0;
  scheduleCleanup(app, async () => {
    runs += 1;
  });
  await app.ready();
  const runsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return runs;
  };
  expect([await runsAfter(EVERY_MS - 1), await runsAfter(1)]).toEqual([0, 1]);
  expect([await runsAfter(58 * EVERY_MS), await runsAfter(EVERY_MS)]).toEqual([1, 2]);
});

test('never runs a task twice at once, and once more after a run that took long', async () => {
  every(app, EVERY_MS, task);
  await app.ready();
  vi.advanceTimersByTime(3 * EVERY_MS);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
});

test('logs a failure, and runs the task again', async () => {
  every(app, EVERY_MS, task, { failure: 'the tide did not turn' });
  await app.ready();
  vi.advanceTimersByTime(EVERY_MS);
  runs[0]?.reject(new Error('no moon'));
  await expect.poll(() => logged).toEqual([expect.stringContaining('no moon')]);
  expect(logged[0]).toContain('the tide did not turn');
  vi.advanceTimersByTime(EVERY_MS);
  expect(runs).toHaveLength(2);
});

test('logs what a task throws before it waits for anything', async () => {
  every(app, EVERY_MS, () => {
    throw new Error('no moon');
  });
  await app.ready();
  for (const count of [1, 2]) {
    vi.advanceTimersByTime(EVERY_MS);
    await expect.poll(() => logged).toHaveLength(count);
  }
});

test('closing aborts the run under way, waits for it before later hooks, and begins no other', async () => {
  every(app, EVERY_MS, task);
  const hooks: string[] = [];
  app.addHook('preClose', async () => void hooks.push('later'));
  await app.ready();
  vi.advanceTimersByTime(2 * EVERY_MS);
  expect(signals[0]?.aborted).toBe(false);
  const closing = app.close();
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  expect(hooks).toEqual([]);
  runs[0]?.resolve();
  await closing;
  expect(hooks).toEqual(['later']);
  vi.advanceTimersByTime(2 * EVERY_MS);
  expect(runs).toHaveLength(1);
});
