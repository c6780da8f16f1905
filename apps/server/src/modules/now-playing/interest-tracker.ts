/** A request for one channel's title counts as interest this long; a page repeats it every 10 s. */
const INTEREST_LASTS_MS = 30_000;

/** The channels that listeners play or see. */
export type Interest = { activeChannelIds(): Iterable<string> };

/** Remembers which channels' titles were requested lately. */
export class InterestTracker implements Interest {
  readonly #requestedAt = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param channelId of an existing channel: nothing else bounds the memory */
  record(channelId: string): void {
    this.#requestedAt.set(channelId, this.#now());
  }

  delete(channelId: string): void {
    this.#requestedAt.delete(channelId);
  }

  *activeChannelIds(): Iterable<string> {
    const since = this.#now() - INTEREST_LASTS_MS;
    for (const [channelId, requestedAt] of this.#requestedAt) {
      if (requestedAt > since) yield channelId;
      else this.#requestedAt.delete(channelId);
    }
  }
}
