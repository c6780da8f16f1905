/** The addresses of a relay and the one that is read: after a failure the next one, in a circle. */
export class RelayAddresses {
  #urls: readonly string[];
  /** Since the first address was last chosen. */
  #failures = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get all(): readonly string[] {
    return this.#urls;
  }

  get first(): string {
    return this.#urls[0] ?? '';
  }

  /** The address that is read, or tried next. */
  get current(): string {
    return this.#urls[this.#failures % this.#urls.length] ?? '';
  }

  /** Each address has failed. */
  get areAllAway(): boolean {
    return this.#failures >= this.#urls.length;
  }

  onFailed(): void {
    this.#failures += 1;
  }

  returnToFirst(): void {
    this.#failures = 0;
  }

  /** @param urls the same addresses; the current one stays */
  reorder(urls: readonly string[]): void {
    const at = urls.indexOf(this.current);
    this.#urls = urls;
    this.#failures = Math.max(0, at);
  }
}
