import { expect, test } from 'vitest';
import { AsyncMutex } from './async-mutex.ts';

test('turns are taken one at a time, in the order of asking, also after one that failed', async () => {
  const mutex = new AsyncMutex();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'a') throw new Error(name);
  };
  await Promise.allSettled(['a', 'b', 'c'].map((name) => mutex.run(work(name))));
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a long line does not keep everything else waiting until its end', async () => {
  const mutex = new AsyncMutex();
  let done = 0;
  const line = Array.from({ length: 100 }, () =>
    mutex.run(async () => {
      done += 1;
    }),
  );
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(done).toBeLessThan(20);
  await Promise.all(line);
  expect(done).toBe(100);
});
