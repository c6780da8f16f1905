import { expect, test } from 'vitest';
import { inBatches } from './batch.ts';

test('every item is worked on once, in order, and others get in after each whole portion', async () => {
  const events: unknown[] = [];
  await inBatches([1, 2, 3, 4, 5], 2, (portion) => {
    events.push(portion);
    setImmediate(() => events.push('somebody else'));
  });
  expect(events).toEqual([[1, 2], 'somebody else', [3, 4], 'somebody else', [5]]);
});

test('a portion waits for the one before it, and a fault ends the work', async () => {
  const begun: number[] = [];
  const work = inBatches([1, 2, 3], 1, async ([item = 0]) => {
    begun.push(item);
    await new Promise(setImmediate);
    if (item === 2) throw new Error('no more');
  });
  await expect(work).rejects.toThrow('no more');
  expect(begun).toEqual([1, 2]);
});
