import { expect, test } from 'vitest';
import { AsyncMutex } from './async-mutex.ts';

test('runs one task at a time in the order of calls, also after a failure', async () => {
  const mutex = new AsyncMutex();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (name === 'a') throw new Error(name);
  };
  await Promise.allSettled(['a', 'b', 'c'].map((name) => mutex.run(work(name))));
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a long queue yields to the event loop', async () => {
  const mutex = new AsyncMutex();
  let done = 0;
  const queue = Array.from({ length: 100 }, () =>
    mutex.run(async () => {
      done += 1;
    }),
  );
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(done).toBeLessThan(20);
  await Promise.all(queue);
  expect(done).toBe(100);
});
