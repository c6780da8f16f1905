import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * After this many acquisitions the mutex yields, so that a long queue does not starve sockets and
 * timers.
 */
const YIELD_EVERY_TURNS = 4;

/** Mutual exclusion in the order of acquisition. */
export class AsyncMutex {
  #tail: Promise<void> = Promise.resolve();
  #turns = 0;

  /** @returns the function that releases the mutex */
  async acquire(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const previous = this.#tail;
    this.#tail = turn.promise;
    await previous;
    this.#turns += 1;
    if (this.#turns % YIELD_EVERY_TURNS === 0) await yieldToEventLoop();
    return turn.resolve;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
