import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StatsWriter } from './stats-writer.ts';

const logger = { error: vi.fn() };
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const ids = Array.from({ length: 500 }, (_, index) => `channel ${index}`);

test('the counts of many channels are written in portions, and others get in between', async () => {
  const events: string[] = [];
  const writer = new StatsWriter(async (portion) => {
    events.push(`${portion.length}`);
    setImmediate(() => events.push('somebody else'));
  }, logger);
  for (const id of [...ids, ...ids]) writer.add(id);
  await writer.stop();
  expect(events).toEqual(['200', 'somebody else', '200', 'somebody else', '100']);
});

test('a portion that cannot be written is written the next time, and the others are not held up', async () => {
  const written: string[] = [];
  let failures = 1;
  const writer = new StatsWriter(async (portion) => {
    if (failures-- > 0) throw new Error('the database is away');
    written.push(...portion);
  }, logger);
  for (const id of ids) writer.add(id);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => written).toEqual(ids.slice(200));
  await writer.stop();
  expect(new Set(written)).toEqual(new Set(ids));
  expect(logger.error).toHaveBeenCalledTimes(1);
});
