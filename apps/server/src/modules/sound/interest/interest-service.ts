import { DailyUniqueListeners } from './daily-unique-listeners.ts';
import { INTEREST_LASTS_MS } from './interest-limits.ts';
import { Presence } from './presence.ts';

type ChannelIds = () => Iterable<string>;

type Clocks = {
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
};

/**
 * Who shows and plays what. Live events, the relay and the other nodes add to it; polling and the
 * count of listeners read it.
 */
export class InterestService {
  /** Pages that play. */
  readonly pages: Presence;
  /** Listeners of the relay without a page, such as hardware players. */
  readonly direct: Presence;
  readonly #now: () => number;
  readonly #requestedAt = new Map<string, number>();
  readonly #sources: { readonly here: ChannelIds[]; readonly elsewhere: ChannelIds[] } = {
    here: [],
    elsewhere: [],
  };

  constructor({ now = () => performance.now(), wallNow = Date.now }: Clocks = {}) {
    this.#now = now;
    const uniqueListeners = new DailyUniqueListeners(wallNow);
    this.pages = new Presence(uniqueListeners, now);
    this.direct = new Presence(uniqueListeners, now);
  }

  /** @param channelIds the channels that clients show or play, `here` through this node */
  addSource(where: 'here' | 'elsewhere', channelIds: ChannelIds): void {
    this.#sources[where].push(channelIds);
  }

  /**
   * Records that the title of one channel was requested.
   *
   * @param channelId of an existing channel: nothing else bounds the memory
   */
  recordRequest(channelId: string): void {
    this.#requestedAt.set(channelId, this.#now());
  }

  forgetRequest(channelId: string): void {
    this.#requestedAt.delete(channelId);
  }

  /** The channels that clients of this node show or play, or whose titles they requested lately. */
  localChannelIds(): Set<string> {
    return new Set([...this.#requestedChannelIds(), ...collect(this.#sources.here)]);
  }

  /** The same of all nodes. */
  channelIds(): Set<string> {
    return new Set([...this.localChannelIds(), ...collect(this.#sources.elsewhere)]);
  }

  *#requestedChannelIds(): Generator<string> {
    const since = this.#now() - INTEREST_LASTS_MS;
    for (const [channelId, requestedAt] of this.#requestedAt) {
      if (requestedAt > since) yield channelId;
      else this.#requestedAt.delete(channelId);
    }
  }
}

const collect = (sources: readonly ChannelIds[]): readonly string[] =>
  sources.flatMap((channelIds) => [...channelIds()]);
