import { FAILING_SOCKETS_MAX_COUNT, SOCKETS_MAX_COUNT, SOCKETS_PER_HOST } from './poll-limits.ts';

/** Counts the sockets that polls hold, in all and per host. */
export class SocketBudget {
  readonly #perHost = new Map<string, number>();
  #total = 0;
  #failing = 0;

  /** Whether any host could be called now. */
  hasRoom(isFailing: boolean): boolean {
    return this.#total < SOCKETS_MAX_COUNT && !(isFailing && this.#failing >= FAILING_SOCKETS_MAX_COUNT);
  }

  /** @returns false when there is no room; nothing is taken then */
  take(hosts: readonly string[], isFailing: boolean): boolean {
    if (!this.hasRoom(isFailing)) return false;
    if (hosts.some((host) => (this.#perHost.get(host) ?? 0) >= SOCKETS_PER_HOST)) return false;
    this.#count(hosts, isFailing, 1);
    return true;
  }

  release(hosts: readonly string[], isFailing: boolean): void {
    this.#count(hosts, isFailing, -1);
  }

  #count(hosts: readonly string[], isFailing: boolean, by: number): void {
    this.#total += by;
    if (isFailing) this.#failing += by;
    for (const host of hosts) {
      const count = (this.#perHost.get(host) ?? 0) + by;
      if (count > 0) this.#perHost.set(host, count);
      else this.#perHost.delete(host);
    }
  }
}
