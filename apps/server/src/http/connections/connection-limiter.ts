export type ConnectionLimits = { readonly perNetwork: number; readonly inAll: number };

/** Limits what is open at the same time, for each network and in all. */
export class ConnectionLimiter {
  readonly #limits: ConnectionLimits;
  readonly #byNetwork = new Map<string, number>();
  #total = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /**
   * @param network null: counts in all only
   * @returns a function to be called once when the connection closes; null at a limit
   */
  acquire(network: string | null): (() => void) | null {
    const count = (network !== null && this.#byNetwork.get(network)) || 0;
    if (count >= this.#limits.perNetwork || this.#total >= this.#limits.inAll) return null;
    if (network !== null) this.#byNetwork.set(network, count + 1);
    this.#total += 1;
    return () => this.#release(network);
  }

  #release(network: string | null): void {
    this.#total -= 1;
    if (network === null) return;
    const remaining = (this.#byNetwork.get(network) ?? 0) - 1;
    if (remaining > 0) this.#byNetwork.set(network, remaining);
    else this.#byNetwork.delete(network);
  }
}
