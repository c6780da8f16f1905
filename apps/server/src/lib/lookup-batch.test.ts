import { expect, test } from 'vitest';
import { LookupBatch } from './lookup-batch.ts';

const createBatch = () => {
  const stored = new Map([['one', 1]]);
  const calls: (readonly string[])[] = [];
  const batch = new LookupBatch<number>(async (keys) => {
    calls.push(keys);
    return new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) ?? 0]] : [])));
  });
  return { stored, calls, batch };
};

test('looks up what one turn of the event loop asks for in one call, each key once', async () => {
  const { calls, batch } = createBatch();
  expect(await Promise.all(['one', 'two', 'one'].map((key) => batch.find(key)))).toEqual([1, null, 1]);
  expect(await batch.find('two')).toBeNull();
  expect(calls).toEqual([['one', 'two'], ['two']]);
});

test('splits what no statement could hold', async () => {
  const { calls, batch } = createBatch();
  await Promise.all(Array.from({ length: 600 }, (_, index) => batch.find(`${index}`)));
  expect(calls.map(({ length }) => length)).toEqual([256, 256, 88]);
});

test('a lookup sees what was written before it, also while an earlier one is under way', async () => {
  const { stored, batch } = createBatch();
  const earlier = batch.find('one');
  stored.set('one', 2);
  expect(await Promise.all([earlier, batch.find('one')])).toEqual([2, 2]);
  const { promise: isRunning, resolve } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const slow = new LookupBatch<number>(async () => {
    const read = new Map(stored);
    resolve();
    await isReleased;
    return read;
  });
  const first = slow.find('one');
  await isRunning;
  stored.set('one', 3);
  const second = slow.find('one');
  release();
  expect(await Promise.all([first, second])).toEqual([2, 3]);
});

test('a call that fails rejects its lookups, and the next ones are not affected', async () => {
  let isDown = true;
  const batch = new LookupBatch<number>(async (keys) => {
    if (isDown) throw new Error('no database');
    return new Map(keys.map((key) => [key, 1]));
  });
  const outcomes = await Promise.allSettled([batch.find('one'), batch.find('two')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await batch.find('one')).toBe(1);
});
