import type { OutboundError } from './outbound-error.ts';

type TimeLimit = {
  readonly ms: number;
  readonly createError: () => OutboundError;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs work with a time limit. When its signal fires, the work has to release what it holds; the
 * caller does not wait for that.
 */
export async function withTimeLimit<T>(
  { ms, createError, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(createError()), ms);
  try {
    return await Promise.race([work(controller.signal), rejectOn(controller.signal)]);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
