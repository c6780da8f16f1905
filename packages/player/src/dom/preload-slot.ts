import type { Cancel, OpenRequest } from '../core/player-ports.ts';

/** A pointer that slips off a button often returns. */
const GRACE_MS = 400;

type PreloadSlotOptions<Opened> = {
  open(request: OpenRequest): Opened;
  close(opened: Opened): void;
  /** A preload that is not used within this time is closed. */
  readonly maxIdleMs: number;
};

type Entry<Opened> = {
  readonly url: string;
  readonly opened: Opened;
  expiry: ReturnType<typeof setTimeout>;
};

/** Holds one preload at most, for a bounded time, until the press takes it. */
export class PreloadSlot<Opened> {
  readonly #options: PreloadSlotOptions<Opened>;
  #entry: Entry<Opened> | null = null;

  constructor(options: PreloadSlotOptions<Opened>) {
    this.#options = options;
  }

  get current(): Opened | null {
    return this.#entry?.opened ?? null;
  }

  preload(request: OpenRequest): Cancel {
    const entry = this.#entry?.url === request.url ? this.#entry : this.#open(request);
    this.#expireIn(entry, this.#options.maxIdleMs);
    return () => {
      if (this.#entry === entry) this.#expireIn(entry, GRACE_MS);
    };
  }

  /**
   * Returns the preload of this stream, now the caller's, or null. Closes that of another stream.
   */
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
    this.#options.close(this.#entry.opened);
    this.#entry = null;
  }

  #open(request: OpenRequest): Entry<Opened> {
    this.close();
    const entry = { url: request.url, opened: this.#options.open(request), expiry: setTimeout(() => {}) };
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
