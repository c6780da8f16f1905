import type { OutboundError } from './outbound-error.ts';

type TimeLimit = {
  readonly ms: number;
  readonly tooLate: () => OutboundError;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs work that has to be done in time. The work gets a signal and has to let go of what it holds when that fires;
 * the caller does not wait for it.
 */
export async function withinTime<T>(
  { ms, tooLate, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(tooLate()), ms);
  try {
    return await Promise.race([work(controller.signal), rejectOn(controller.signal)]);
  } catch (fault) {
    throw controller.signal.aborted ? controller.signal.reason : fault;
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
