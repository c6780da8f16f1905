import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Processes items in batches and lets other work run in between, so that nothing waits for all of
 * them.
 *
 * @param size items in a batch; the last one may be smaller
 */
export async function inBatches<T>(
  items: Iterable<T>,
  size: number,
  work: (batch: readonly T[]) => Promise<void> | void,
): Promise<void> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    await work(batch);
    batch = [];
    await yieldToEventLoop();
  }
  if (batch.length > 0) await work(batch);
}
