import { setImmediate as letOthersIn } from 'node:timers/promises';

/**
 * Does long work a portion at a time and lets whatever else waits get in between: nobody has to wait for all of it.
 *
 * @param size how many items a portion has; the last one has what is left
 */
export async function inBatches<T>(
  items: Iterable<T>,
  size: number,
  work: (portion: readonly T[]) => Promise<void> | void,
): Promise<void> {
  let portion: T[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    await work(portion);
    portion = [];
    await letOthersIn();
  }
  if (portion.length > 0) await work(portion);
}
