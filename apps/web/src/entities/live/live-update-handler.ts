import type { Channel, NowPlaying } from '@airdial/contract/channel/schema';
import type { LiveChannel, LiveEventData } from '@airdial/contract/live/schema';
import { fetchNowPlaying, pickNewer } from '../channel/track-queries.ts';
import type { ChannelCache } from './channel-cache.ts';
import type { DelayedNowPlaying } from './delayed-now-playing.ts';
import type { LiveHandlers } from './live-client.ts';
import { FETCH_SPREAD_MS } from './live-limits.ts';
import { type LiveClock, type LiveEvent, type LiveSubscription, subscribedChannelIds } from './live-ports.ts';

export type LiveUpdateHandlerDeps = {
  readonly clock: LiveClock;
  readonly cache: ChannelCache;
  readonly nowPlaying: DelayedNowPlaying;
  /** Version of the theme and system in the page's HTML; null where they were fetched. */
  readonly site: string | null;
  readonly reloadTheme: () => Promise<unknown>;
  readonly reloadSystem: () => Promise<unknown>;
  /** Takes a channel that listeners may no longer play from the player. */
  readonly releaseChannel: (channelId: string) => void;
};

/** Applies the server's events to the query cache, the theme and the system configuration. */
export class LiveUpdateHandler implements LiveHandlers {
  readonly #deps: LiveUpdateHandlerDeps;
  readonly #scheduled = new Set<() => Promise<unknown>>();
  #siteVersion: string | null;
  #wasConnected = false;
  /** What is fetched earlier may come from a node that has not read the change yet. */
  #lagMs = 0;
  readonly #reloadLists = () => this.#deps.cache.refetch();

  constructor(deps: LiveUpdateHandlerDeps) {
    this.#deps = deps;
    this.#siteVersion = deps.site;
  }

  onEvent(event: LiveEvent, requested: LiveSubscription | null): void {
    const { cache } = this.#deps;
    if (event.kind === 'snapshot') this.#applySnapshot(event.data, requested);
    else if (event.kind === 'now-playing') this.#receiveTrack(event.data.channelId, event.data.nowPlaying);
    else if (event.kind === 'listeners') cache.setStats(event.data.channelId, event.data.stats);
    else if (event.kind === 'channel-changed') this.#updateChannel(event.data.channel);
    else if (event.kind === 'channel-removed') this.#remove(event.data.channelId);
    else if (event.kind === 'theme-changed') this.#reload(event.data.site, this.#deps.reloadTheme);
    else if (event.kind === 'system-changed') this.#reload(event.data.site, this.#deps.reloadSystem);
  }

  async poll(subscription: LiveSubscription): Promise<void> {
    const tracks = subscribedChannelIds(subscription).map((id) => this.#refreshTrack(id));
    await Promise.allSettled([this.#deps.cache.refetchVisible(), ...tracks]);
  }

  /** Fetches the song on air of a channel, which is shown once it is heard. */
  async #refreshTrack(channelId: string): Promise<void> {
    const fetched = await fetchNowPlaying(channelId);
    const { nowPlaying, cache } = this.#deps;
    const newest = nowPlaying.newest(channelId) ?? cache.getNowPlaying(channelId);
    this.#receiveTrack(channelId, pickNewer(newest, fetched));
  }

  /** Reloads theme and system when they changed before the first event or while the page slept. */
  #checkSiteVersion(version: string): void {
    const { reloadTheme, reloadSystem } = this.#deps;
    if (version === (this.#siteVersion ?? version)) this.#siteVersion = version;
    else this.#reload(version, reloadTheme, reloadSystem);
  }

  #reload(version: string, ...fetches: readonly (() => Promise<unknown>)[]): void {
    this.#siteVersion = version;
    for (const fetch of fetches) this.#schedule(fetch);
  }

  /** @param requested the full subscription: a channel that the snapshot omits no longer exists */
  #applySnapshot(
    { site, lagMs = 0, channels }: LiveEventData<'snapshot'>,
    requested: LiveSubscription | null,
  ): void {
    this.#lagMs = lagMs;
    this.#checkSiteVersion(site);
    for (const channel of channels) this.#applyState(channel);
    if (!requested) return;
    const includedIds = new Set(channels.map(({ channelId }) => channelId));
    for (const id of subscribedChannelIds(requested))
      if (!includedIds.has(id)) this.#removeFromPublicLists(id);
    // What a page missed while it had no connection, and no snapshot says.
    if (this.#wasConnected) this.#schedule(this.#reloadLists);
    this.#wasConnected = true;
  }

  #applyState({ channelId, nowPlaying, stats, updatedAt, isActive }: LiveChannel): void {
    const { cache } = this.#deps;
    const cached = cache.find(channelId);
    this.#receiveTrack(channelId, nowPlaying);
    cache.setStats(channelId, stats);
    // A node of the version before does not send `isActive`.
    if (isActive === false && cached?.isActive !== false) this.#removeFromPublicLists(channelId);
    else if (cached && cached.updatedAt !== updatedAt) this.#schedule(this.#reloadLists);
  }

  #receiveTrack(channelId: string, track: NowPlaying): void {
    const { nowPlaying, cache } = this.#deps;
    nowPlaying.receive(channelId, track, cache.getNowPlaying(channelId));
  }

  /** Refetches the lists as well: the change may have moved the channel within or out of them. */
  #updateChannel(channel: Channel): void {
    this.#deps.cache.updateChannel(channel);
    this.#receiveTrack(channel._id, channel.nowPlaying);
    if (channel.isActive) this.#schedule(this.#reloadLists);
    else this.#removeFromPublicLists(channel._id);
  }

  #removeFromPublicLists(channelId: string): void {
    this.#deps.releaseChannel(channelId);
    this.#deps.cache.removeFromPublicLists(channelId);
    this.#schedule(this.#reloadLists);
  }

  #remove(channelId: string): void {
    this.#deps.releaseChannel(channelId);
    this.#deps.cache.remove(channelId);
    this.#schedule(this.#reloadLists);
  }

  /**
   * Fetches once for several events, after a random delay: all clients get them at the same time. Those that come
   * while the other nodes read the change have a fetch of their own.
   */
  #schedule(fetch: () => Promise<unknown>): void {
    if (this.#scheduled.has(fetch)) return;
    this.#scheduled.add(fetch);
    const { clock } = this.#deps;
    clock.after(FETCH_SPREAD_MS * clock.random(), () => {
      this.#scheduled.delete(fetch);
      clock.after(this.#lagMs, () => {
        fetch().catch((cause: unknown) => console.warn('What has changed could not be loaded', cause));
      });
    });
  }
}
