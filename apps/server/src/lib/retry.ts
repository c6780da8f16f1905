import { setTimeout as delay } from 'node:timers/promises';

export type RetryOptions = {
  readonly limitMs: number;
  readonly everyMs: number;
  readonly isTemporary: (error: unknown) => boolean;
  /** Called once, before the first wait. */
  readonly onWait?: () => void;
};

/**
 * Repeats an attempt while it fails with a temporary error.
 *
 * @throws the last error: one that is not temporary, or any after `limitMs`
 */
export async function retry<T>(
  attempt: () => T | Promise<T>,
  { limitMs, everyMs, isTemporary, onWait }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error) || performance.now() + everyMs > deadline) throw error;
    }
    if (isFirst) onWait?.();
    await delay(everyMs);
  }
}
