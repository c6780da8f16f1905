import { CONNECTIONS_PER_ADDRESS, CONNECTIONS_PER_NODE } from './live-limits.ts';

/** Limits open connections, of each network and of this node. */
export class ConnectionLimiter {
  readonly #byNetwork = new Map<string, number>();
  #total = 0;

  /** @returns a function to be called once when the connection closes; null at the limit */
  acquire(network: string): (() => void) | null {
    const count = this.#byNetwork.get(network) ?? 0;
    if (count >= CONNECTIONS_PER_ADDRESS || this.#total >= CONNECTIONS_PER_NODE) return null;
    this.#byNetwork.set(network, count + 1);
    this.#total += 1;
    return () => this.#release(network);
  }

  #release(network: string): void {
    const remaining = (this.#byNetwork.get(network) ?? 0) - 1;
    this.#total -= 1;
    if (remaining > 0) this.#byNetwork.set(network, remaining);
    else this.#byNetwork.delete(network);
  }
}
