type TimeLimit = {
  readonly ms: number;
  readonly createError: () => Error;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs work with a time limit. When its signal fires, the work has to release what it holds; the
 * caller does not wait for that.
 *
 * @throws what `createError` returns when the time is over, the reason of `signal`, and what the work throws
 */
export async function withTimeLimit<T>(
  { ms, createError, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
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
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The result of work that goes on, or null after `ms`. */
export async function orNullAfter<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const timeUp = Promise.withResolvers<null>();
  const timer = setTimeout(timeUp.resolve, ms, null);
  return Promise.race([work, timeUp.promise]).finally(() => clearTimeout(timer));
}
