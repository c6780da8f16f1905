const SLOW_FIRST_MS = 5 * 60_000;
const SLOW_CAP_MS = 60 * 60_000;

/**
 * How long a network counts as slow after it was slower than a stream: five minutes, then twice as long
 * each time, up to an hour. Quality goes up again afterwards, and not at every good second.
 */
export class NetworkPolicy {
  #slowMs = SLOW_FIRST_MS;
  #slowUntilMs = Number.NEGATIVE_INFINITY;

  isSlow(nowMs: number): boolean {
    return nowMs < this.#slowUntilMs;
  }

  /** The network was slower than a stream. Returns for how long it counts as slow, in milliseconds. */
  onSlow(nowMs: number): number {
    const forMs = this.#slowMs;
    this.#slowUntilMs = nowMs + forMs;
    this.#slowMs = Math.min(SLOW_CAP_MS, 2 * forMs);
    return forMs;
  }

  /** Call when the network has changed. */
  reset(): void {
    this.#slowMs = SLOW_FIRST_MS;
    this.#slowUntilMs = Number.NEGATIVE_INFINITY;
  }
}
