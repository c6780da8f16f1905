/** Who asks for a title by itself looks at the channel; a page asks again every 10 s. */
const LOOK_LASTS_MS = 30_000;

/** Which channels somebody hears or has on the screen. */
export type Interest = { isHeardOrSeen(channelId: string): boolean };

/** Remembers which channels were asked for lately. */
export class LookTracker implements Interest {
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

  isHeardOrSeen(channelId: string): boolean {
    const lookedAt = this.#lookedAt.get(channelId);
    return lookedAt !== undefined && this.#now() - lookedAt < LOOK_LASTS_MS;
  }
}
