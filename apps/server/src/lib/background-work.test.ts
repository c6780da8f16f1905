import { beforeEach, expect, test } from 'vitest';
import { BackgroundWork } from './background-work.ts';

let runs: PromiseWithResolvers<void>[];
let errors: unknown[];
let stopping: AbortController;
let work: BackgroundWork;
beforeEach(() => {
  [runs, errors, stopping] = [[], [], new AbortController()];
  work = new BackgroundWork({
    run: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    onError: (error) => void errors.push(error),
    signal: stopping.signal,
  });
});

test('joins all requests during a run into one more run', async () => {
  work.request();
  expect(runs).toHaveLength(1);
  work.request();
  work.request();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await work.whenIdle();
  expect(runs).toHaveLength(2);
});

test('loses no request in any turn after the end of a run', async () => {
  for (let turns = 0; turns < 10; turns += 1) {
    const count = runs.length;
    work.request();
    runs.at(-1)?.resolve();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    work.request();
    await expect.poll(() => runs.length).toBe(count + 2);
    runs.at(-1)?.resolve();
    await work.whenIdle();
  }
});

test('reports an error, and goes on with the next request', async () => {
  work.request();
  work.request();
  runs[0]?.reject('broken');
  await expect.poll(() => runs.length).toBe(2);
  expect(errors).toEqual(['broken']);
});

test('ends after the run that is under way', async () => {
  work.request();
  work.request();
  stopping.abort();
  runs[0]?.resolve();
  await work.whenIdle();
  work.request();
  expect(runs).toHaveLength(1);
});
