// Letting go of one stream and taking the next crosses the wire in two packets whose order nobody promises.
const HANDOVER_MS = 100;

type Connection = { readonly path: string; readonly openedAtMs: number; closedAtMs: number };

/** Remembers each connection's path and life span, so that a test can ask what was open together. */
export class ConnectionLedger {
  readonly #now: () => number;
  #connections: Connection[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Answers the function that closes it. */
  open(path: string): () => void {
    const connection = { path, openedAtMs: this.#now(), closedAtMs: Number.POSITIVE_INFINITY };
    this.#connections.push(connection);
    return () => {
      connection.closedAtMs = Math.min(connection.closedAtMs, this.#now());
    };
  }

  /** Forgets what is closed: totals and peaks count from here. */
  mark(): void {
    this.#connections = this.#connections.filter(isOpen);
  }

  openNow(path?: string): number {
    return this.#of(path).filter(isOpen).length;
  }

  total(path?: string): number {
    return this.#of(path).length;
  }

  /** Most connections that were open together for longer than a handover, since the mark. */
  peak(path?: string): number {
    const now = this.#now();
    const spans = this.#of(path)
      .map((one) => ({ from: one.openedAtMs, to: Math.min(one.closedAtMs, now) - HANDOVER_MS }))
      .filter((span) => span.to > span.from);
    return Math.max(0, ...spans.map(({ from }) => spans.filter((s) => s.from <= from && from < s.to).length));
  }

  #of(path?: string): Connection[] {
    return path === undefined ? this.#connections : this.#connections.filter((one) => one.path === path);
  }
}

function isOpen(connection: Connection): boolean {
  return connection.closedAtMs === Number.POSITIVE_INFINITY;
}
