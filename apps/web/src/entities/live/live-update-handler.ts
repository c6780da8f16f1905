import type { Channel, NowPlaying } from '@airdial/contract/channel/schema';
import type { LiveChannel } from '@airdial/contract/live/schema';
import { fetchNowPlaying } from '../channel/channel-detail-queries.ts';
import type { ChannelCache } from './channel-cache.ts';
import type { DelayedNowPlaying } from './delayed-now-playing.ts';
import type { LiveListener } from './live-client.ts';
import { FETCH_SPREAD_MS } from './live-limits.ts';
import { channelsIn, type LiveClock, type LiveEvent, type LiveSubscription } from './live-ports.ts';

export type LivePageParts = {
  readonly clock: LiveClock;
  readonly cache: ChannelCache;
  readonly songs: DelayedNowPlaying;
  /** What theme and system were written into the page; null where they were asked for. */
  readonly site: string | null;
  readonly reloadTheme: () => Promise<unknown>;
  readonly reloadSystem: () => Promise<unknown>;
};

/** Brings what the server tells into what the page reads. */
export class LiveUpdateHandler implements LiveListener {
  readonly #parts: LivePageParts;
  readonly #waiting = new Set<() => Promise<unknown>>();
  #site: string | null;
  readonly #reloadLists = () => this.#parts.cache.refetch();

  constructor(parts: LivePageParts) {
    this.#parts = parts;
    this.#site = parts.site;
  }

  onEvent(event: LiveEvent, asked: LiveSubscription | null): void {
    const { cache } = this.#parts;
    if (event.kind === 'snapshot') {
      if (!event.data.resumed) this.#noteSite(event.data.site);
      this.#takeSnapshot(event.data.channels, event.data.resumed ? null : asked);
    }
    if (event.kind === 'now-playing') this.#takeSong(event.data.channelId, event.data.nowPlaying);
    else if (event.kind === 'listeners') cache.putStats(event.data.channelId, event.data.stats);
    else if (event.kind === 'channel-changed') this.#takeChannel(event.data.channel);
    else if (event.kind === 'channel-removed') this.#remove(event.data.channelId);
    else if (event.kind === 'theme-changed') this.#reload(event.data.site, this.#parts.reloadTheme);
    else if (event.kind === 'system-changed') this.#reload(event.data.site, this.#parts.reloadSystem);
  }

  async poll(focus: LiveSubscription): Promise<void> {
    const songs = channelsIn(focus).map(async (id) => this.#takeSong(id, await fetchNowPlaying(id)));
    await Promise.allSettled([this.#parts.cache.refetchShown(), ...songs]);
  }

  /** The page may be older than its first event, or have slept through too much to be told of it all. */
  #noteSite(site: string): void {
    const { reloadTheme, reloadSystem } = this.#parts;
    if (site === (this.#site ?? site)) this.#site = site;
    else this.#reload(site, reloadTheme, reloadSystem);
  }

  #reload(site: string, ...fetches: readonly (() => Promise<unknown>)[]): void {
    this.#site = site;
    for (const fetch of fetches) this.#soon(fetch);
  }

  /** @param asked all that was asked about: what of it the snapshot does not name is there no more */
  #takeSnapshot(channels: readonly LiveChannel[], asked: LiveSubscription | null): void {
    for (const channel of channels) this.#takeState(channel);
    const named = new Set(channels.map(({ channelId }) => channelId));
    for (const id of asked?.show ?? []) if (!named.has(id)) this.#drop(id);
  }

  #takeState({ channelId, nowPlaying, stats, updatedAt }: LiveChannel): void {
    const { cache } = this.#parts;
    const known = cache.find(channelId);
    this.#takeSong(channelId, nowPlaying);
    cache.putStats(channelId, stats);
    if (known && known.updatedAt !== updatedAt) this.#soon(this.#reloadLists);
  }

  #takeSong(channelId: string, song: NowPlaying): void {
    const { songs, cache } = this.#parts;
    songs.arrive(channelId, song, cache.song(channelId));
  }

  /** The lists are asked for as well: the change may have moved the channel within them, or out of them. */
  #takeChannel(channel: Channel): void {
    this.#parts.cache.putChannel(channel);
    this.#takeSong(channel._id, channel.nowPlaying);
    if (channel.isActive) this.#soon(this.#reloadLists);
    else this.#drop(channel._id);
  }

  #drop(channelId: string): void {
    this.#parts.cache.drop(channelId);
    this.#soon(this.#reloadLists);
  }

  #remove(channelId: string): void {
    this.#parts.cache.remove(channelId);
    this.#soon(this.#reloadLists);
  }

  /** Not at once, since everybody else was told at the same moment; and once for all that is told meanwhile. */
  #soon(fetch: () => Promise<unknown>): void {
    if (this.#waiting.has(fetch)) return;
    this.#waiting.add(fetch);
    const { clock } = this.#parts;
    clock.after(FETCH_SPREAD_MS * clock.random(), () => {
      this.#waiting.delete(fetch);
      fetch().catch((cause: unknown) => console.warn('What has changed could not be loaded', cause));
    });
  }
}
