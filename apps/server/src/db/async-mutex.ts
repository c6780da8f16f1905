/** One at a time, in the order of asking. */
export class AsyncMutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, with the function that ends the turn. */
  async acquire(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const before = this.#tail;
    this.#tail = turn.promise;
    await before;
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
