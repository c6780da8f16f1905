// Closing one stream and opening the next arrive in no guaranteed order, and on a busy machine far apart.
const HANDOVER_MS = 1_000;

type Connection = { readonly path: string; readonly openedAtMs: number; closedAtMs: number };

/** Records each connection's path and lifetime, to count connections that were open at once. */
export class ConnectionLedger {
  readonly #now: () => number;
  #connections: Connection[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns the function that closes it. */
  open(path: string): () => void {
    const connection = { path, openedAtMs: this.#now(), closedAtMs: Number.POSITIVE_INFINITY };
    this.#connections.push(connection);
    return () => {
      connection.closedAtMs = Math.min(connection.closedAtMs, this.#now());
    };
  }

  /** Drops closed connections: totals and peaks count from here. */
  mark(): void {
    this.#connections = this.#connections.filter(isOpen);
  }

  openNow(path?: string): number {
    return this.#of(path).filter(isOpen).length;
  }

  total(path?: string): number {
    return this.#of(path).length;
  }

  /** Each connection since the mark with its age, for assertions that say which one is too many. */
  list(path?: string): string[] {
    const now = this.#now();
    const age = (atMs: number) => `${((now - atMs) / 1_000).toFixed(1)} s ago`;
    return this.#of(path).map((one) =>
      [
        one.path,
        `opened ${age(one.openedAtMs)}`,
        isOpen(one) ? 'open' : `closed ${age(one.closedAtMs)}`,
      ].join(', '),
    );
  }

  /** Like `list`, of those that are open. */
  listOpen(path?: string): string[] {
    return this.list(path).filter((line) => line.endsWith(', open'));
  }

  /** The most connections since the mark that were open at once. One that is about to close does not count. */
  peak(path?: string): number {
    const now = this.#now();
    const spans = this.#of(path)
      .map((one) => ({ from: one.openedAtMs, to: isOpen(one) ? now : one.closedAtMs - HANDOVER_MS }))
      .filter((span) => span.to >= span.from);
    return Math.max(
      0,
      ...spans.map(({ from }) => spans.filter((s) => s.from <= from && from <= s.to).length),
    );
  }

  #of(path?: string): Connection[] {
    return path === undefined ? this.#connections : this.#connections.filter((one) => one.path === path);
  }
}

function isOpen(connection: Connection): boolean {
  return connection.closedAtMs === Number.POSITIVE_INFINITY;
}
