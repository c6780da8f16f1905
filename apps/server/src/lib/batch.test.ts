import { expect, test } from 'vitest';
import { inBatches, inRowBatches } from './batch.ts';

test('processes every item once, in order, and yields after each full batch', async () => {
  const events: unknown[] = [];
  await inBatches([1, 2, 3, 4, 5], 2, (batch) => {
    events.push(batch);
    setImmediate(() => events.push('other work'));
  });
  expect(events).toEqual([[1, 2], 'other work', [3, 4], 'other work', [5]]);
});

test('waits for each batch and stops at the first error', async () => {
  const started: number[] = [];
  const work = inBatches([1, 2, 3], 1, async ([item = 0]) => {
    started.push(item);
    await new Promise(setImmediate);
    if (item === 2) throw new Error('no more');
  });
  await expect(work).rejects.toThrow('no more');
  expect(started).toEqual([1, 2]);
});

test('repeats a statement until no rows are left, or it is stopped, and yields in between', async () => {
  const stopping = new AbortController();
  let rows = 1_300;
  const events: unknown[] = [];
  const statement = async (limit: number) => {
    const changed = Math.min(limit, rows);
    rows -= changed;
    events.push(changed);
    setImmediate(() => events.push('other work'));
    return changed;
  };
  await inRowBatches(statement, stopping.signal);
  expect(events).toEqual([500, 'other work', 500, 'other work', 300]);
  stopping.abort();
  rows = 1;
  await inRowBatches(statement, stopping.signal);
  expect(rows).toBe(1);
});
