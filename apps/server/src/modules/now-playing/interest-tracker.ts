/** Who asks for a title by itself looks at the channel; a page asks again every 10 s. */
const LOOK_LASTS_MS = 30_000;

/** Which channels somebody hears or has on the screen. */
export type Interest = { activeChannelIds(): Iterable<string> };

/** Remembers which channels were asked for lately. */
export class InterestTracker implements Interest {
  readonly #lookedAt = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param channelId of a channel that exists: nothing else bounds the memory */
  look(channelId: string): void {
    this.#lookedAt.set(channelId, this.#now());
  }

  forget(channelId: string): void {
    this.#lookedAt.delete(channelId);
  }

  *activeChannelIds(): Iterable<string> {
    const since = this.#now() - LOOK_LASTS_MS;
    for (const [channelId, lookedAt] of this.#lookedAt) {
      if (lookedAt > since) yield channelId;
      else this.#lookedAt.delete(channelId);
    }
  }
}
