import { setImmediate as breathe } from 'node:timers/promises';

/** Turns that follow each other at once keep sockets and timers waiting; after so many of them those come first. */
const TURNS_WITHOUT_BREATH = 4;

/** One at a time, in the order of asking. */
export class AsyncMutex {
  #tail: Promise<void> = Promise.resolve();
  #turns = 0;

  /** Resolves when it is the caller's turn, with the function that ends the turn. */
  async acquire(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const before = this.#tail;
    this.#tail = turn.promise;
    await before;
    this.#turns += 1;
    if (this.#turns % TURNS_WITHOUT_BREATH === 0) await breathe();
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
