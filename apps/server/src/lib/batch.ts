import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Of the embedded database, a statement runs on the main thread. */
const STATEMENT_ROWS = 500;

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

/**
 * Repeats a statement that deletes or changes up to `limit` rows until there are no more of them, and
 * lets other work run in between, so that no request waits for all of it.
 *
 * @param statement resolves with the number of rows; fewer than `limit` means that none are left
 * @param stopping ends it after the statement under way
 */
export async function inRowBatches(
  statement: (limit: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await statement(STATEMENT_ROWS)) >= STATEMENT_ROWS) await yieldToEventLoop();
}
