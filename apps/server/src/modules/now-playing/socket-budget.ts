import { SOCKETS_MAX_COUNT, SOCKETS_PER_HOST, SUSPECT_SOCKETS_COUNT } from './poll-limits.ts';

/** Counts the sockets that polls may hold at once, in all and to one host. */
export class SocketBudget {
  readonly #perHost = new Map<string, number>();
  #all = 0;
  #suspects = 0;

  /** Whether any host could be called now. */
  hasRoom(isSuspect: boolean): boolean {
    return this.#all < SOCKETS_MAX_COUNT && !(isSuspect && this.#suspects >= SUSPECT_SOCKETS_COUNT);
  }

  /** @returns false when there is no room; nothing is taken then */
  take(hosts: readonly string[], isSuspect: boolean): boolean {
    if (!this.hasRoom(isSuspect)) return false;
    if (hosts.some((host) => (this.#perHost.get(host) ?? 0) >= SOCKETS_PER_HOST)) return false;
    this.#count(hosts, isSuspect, 1);
    return true;
  }

  release(hosts: readonly string[], isSuspect: boolean): void {
    this.#count(hosts, isSuspect, -1);
  }

  #count(hosts: readonly string[], isSuspect: boolean, by: number): void {
    this.#all += by;
    if (isSuspect) this.#suspects += by;
    for (const host of hosts) {
      const count = (this.#perHost.get(host) ?? 0) + by;
      if (count > 0) this.#perHost.set(host, count);
      else this.#perHost.delete(host);
    }
  }
}
