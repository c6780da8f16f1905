/** Who asks for what is being fetched already waits for that instead of fetching it too. */
export class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** One key always stands for work of one type. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const begun = work().finally(() => this.#running.delete(key));
    this.#running.set(key, begun);
    return begun;
  }
}
