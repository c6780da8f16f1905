import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StatsWriter } from './stats-writer.ts';

const logger = { error: vi.fn() };
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  logger.error.mockClear();
});

const ids = Array.from({ length: 500 }, (_, index) => `channel ${index}`);

test('writes the counts of many channels in batches, with other work in between', async () => {
  const events: string[] = [];
  const writer = new StatsWriter(async (batch) => {
    events.push(`${batch.length}`);
    setImmediate(() => events.push('other work'));
  }, logger);
  for (const id of [...ids, ...ids]) writer.add(id);
  await writer.stop();
  expect(events).toEqual(['200', 'other work', '200', 'other work', '100']);
});

test('stopping waits for the write under way, and writes once more what it could not', async () => {
  const saves: PromiseWithResolvers<void>[] = [];
  const writer = new StatsWriter(() => {
    const save = Promise.withResolvers<void>();
    saves.push(save);
    return save.promise;
  }, logger);
  writer.add('channel');
  await vi.advanceTimersByTimeAsync(2_000);
  let isStopped = false;
  const stopping = writer.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([saves.length, isStopped]).toEqual([1, false]);
  saves[0]?.reject(new Error('the database is away'));
  await expect.poll(() => saves).toHaveLength(2);
  saves[1]?.resolve();
  await stopping;
});

test('writes a failed batch the next time, without holding up the others', async () => {
  const written: string[] = [];
  let failures = 1;
  const writer = new StatsWriter(async (batch) => {
    if (failures-- > 0) throw new Error('the database is away');
    written.push(...batch);
  }, logger);
  for (const id of ids) writer.add(id);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => written).toEqual(ids.slice(200));
  await writer.stop();
  expect(new Set(written)).toEqual(new Set(ids));
  expect(logger.error).toHaveBeenCalledTimes(1);
});
