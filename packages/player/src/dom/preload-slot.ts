import type { Cancel, OpenRequest } from '../core/player-ports.ts';

/** A pointer that slips off a button often comes back. */
const GRACE_MS = 400;

type Opener<Opened> = {
  open(request: OpenRequest): Opened;
  close(opened: Opened): void;
  /** A pointer that rests for longer without pressing is no longer an intention. */
  readonly restMaxMs: number;
};

type Entry<Opened> = {
  readonly url: string;
  readonly opened: Opened;
  expiry: ReturnType<typeof setTimeout>;
};

/** What was opened for a press that may come: one thing at most, for a bounded time, and the press takes it over. */
export class PreloadSlot<Opened> {
  readonly #opener: Opener<Opened>;
  #entry: Entry<Opened> | null = null;

  constructor(opener: Opener<Opened>) {
    this.#opener = opener;
  }

  warm(request: OpenRequest): Cancel {
    const entry = this.#entry?.url === request.url ? this.#entry : this.#open(request);
    this.#expireIn(entry, this.#opener.restMaxMs);
    return () => {
      if (this.#entry === entry) this.#expireIn(entry, GRACE_MS);
    };
  }

  /** What was opened for this stream, from now on the caller's; null when nothing was. Another's is closed. */
  take({ url }: OpenRequest): Opened | null {
    const entry = this.#entry;
    if (entry?.url !== url) {
      this.close();
      return null;
    }
    clearTimeout(entry.expiry);
    this.#entry = null;
    return entry.opened;
  }

  close(): void {
    if (this.#entry === null) return;
    clearTimeout(this.#entry.expiry);
    this.#opener.close(this.#entry.opened);
    this.#entry = null;
  }

  #open(request: OpenRequest): Entry<Opened> {
    this.close();
    const entry = { url: request.url, opened: this.#opener.open(request), expiry: setTimeout(() => {}) };
    this.#entry = entry;
    return entry;
  }

  #expireIn(entry: Entry<Opened>, ms: number): void {
    clearTimeout(entry.expiry);
    entry.expiry = setTimeout(() => {
      if (this.#entry === entry) this.close();
    }, ms);
  }
}
