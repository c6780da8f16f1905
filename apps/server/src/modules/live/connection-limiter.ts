import { CONNECTIONS_PER_ADDRESS, CONNECTIONS_PER_NODE } from './live-limits.ts';

/** Counts open connections, so that nobody can take them all. */
export class ConnectionLimiter {
  readonly #byNetwork = new Map<string, number>();
  #total = 0;

  /** @returns the release, to be called once, or null when there is no room */
  authorize(network: string): (() => void) | null {
    const count = this.#byNetwork.get(network) ?? 0;
    if (count >= CONNECTIONS_PER_ADDRESS || this.#total >= CONNECTIONS_PER_NODE) return null;
    this.#byNetwork.set(network, count + 1);
    this.#total += 1;
    return () => this.#release(network);
  }

  #release(network: string): void {
    const left = (this.#byNetwork.get(network) ?? 0) - 1;
    this.#total -= 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
