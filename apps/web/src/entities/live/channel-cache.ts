import type {
  Channel,
  ChannelListResponse,
  ChannelStats,
  NowPlaying,
} from '@airdial/contract/channel/schema';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { CHANNEL_KEY, channelOptions } from '../channel/channel-detail-queries.ts';
import { ADMIN_CHANNEL_LISTS_KEY, CHANNEL_LISTS_KEY } from '../channel/channel-queries.ts';
import { findChannel } from '../channel/find-channel.ts';
import { recentlyPlayedOptions } from '../channel/recently-played-query.ts';
import { nowPlayingOptions } from '../channel/track-queries.ts';
import { DIAL_KEY, type DialEntry } from '../dial/dial-queries.ts';
import { isSameTrack } from './delayed-now-playing.ts';
import { FETCH_SPREAD_MS } from './live-limits.ts';
import type { LiveClock } from './live-ports.ts';

type ChannelsChange = (channels: Channel[]) => Channel[];

/** The server stores a track in the history just after it has published it. */
const HISTORY_WRITE_DELAY_MS = 1_000;

/** A list without the channel stays the same object. @param change returns an empty array to remove it */
const replace =
  <Listed extends DialEntry>(channelId: string, change: (channel: Listed) => Listed | []) =>
  (channels: Listed[]): Listed[] =>
    channels.some(({ _id }) => _id === channelId)
      ? channels.flatMap((channel) => (channel._id === channelId ? change(channel) : channel))
      : channels;

const without = (channelId: string): ChannelsChange => replace<Channel>(channelId, () => []);

/** Reads and updates the channels in the query cache, in every list that contains them. */
export class ChannelCache {
  readonly #client: QueryClient;
  readonly #clock: Pick<LiveClock, 'after' | 'random'>;

  constructor(client: QueryClient, clock: Pick<LiveClock, 'after' | 'random'>) {
    this.#client = client;
    this.#clock = clock;
  }

  find(channelId: string): Channel | undefined {
    return findChannel(this.#client, channelId);
  }

  getNowPlaying(channelId: string): NowPlaying | undefined {
    return (
      this.#client.getQueryData(nowPlayingOptions(channelId).queryKey) ?? this.find(channelId)?.nowPlaying
    );
  }

  setNowPlaying(channelId: string, nowPlaying: NowPlaying): void {
    const before = this.getNowPlaying(channelId);
    this.#client.setQueryData(nowPlayingOptions(channelId).queryKey, nowPlaying);
    this.#change(channelId, (channel) => ({ ...channel, nowPlaying }));
    if (!before || !isSameTrack(before, nowPlaying)) this.#refreshHistory(channelId);
  }

  setStats(channelId: string, stats: ChannelStats): void {
    this.#change(channelId, (channel) => ({ ...channel, stats }));
  }

  /**
   * Applies an administrator's change. Keeps the track, which has events of its own, and user
   * fields. A refetch then moves the channel in its lists.
   */
  updateChannel(channel: Channel): void {
    this.#changeDial(channel._id, (before) => ({ ...before, name: channel.name }));
    this.#change(channel._id, (before) => ({ ...before, ...channel, nowPlaying: before.nowPlaying }));
  }

  /** Removes the channel from dial and public lists at once; a refetch then fills the gap. */
  removeFromPublicLists(channelId: string): void {
    this.#changeDial(channelId, () => []);
    this.#changeLists(without(channelId), {
      predicate: ({ queryKey }) => queryKey[1] !== ADMIN_CHANNEL_LISTS_KEY[1],
    });
  }

  /** Removes the channel from all lists, the administrators' too. */
  remove(channelId: string): void {
    this.#changeDial(channelId, () => []);
    this.#changeLists(without(channelId));
  }

  /** Refetches the queries on the screen; the others when they are next used. */
  async refetch(): Promise<void> {
    await Promise.all(
      [CHANNEL_LISTS_KEY, CHANNEL_KEY, DIAL_KEY].map((queryKey) =>
        this.#client.invalidateQueries({ queryKey }),
      ),
    );
  }

  /** Refetches the queries on the screen that show tracks or counts, which the dial does not. */
  async refetchVisible(): Promise<void> {
    await Promise.all(
      [CHANNEL_LISTS_KEY, CHANNEL_KEY].map((queryKey) =>
        this.#client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false }),
      ),
    );
  }

  #change(channelId: string, change: (channel: Channel) => Channel): void {
    this.#changeLists(replace(channelId, change));
    this.#changeQueries({ queryKey: channelOptions(channelId).queryKey, exact: true }, change);
  }

  #changeDial(channelId: string, change: (entry: DialEntry) => DialEntry | []): void {
    this.#changeQueries({ queryKey: DIAL_KEY }, replace(channelId, change));
  }

  #changeLists(change: ChannelsChange, filters: QueryFilters = {}): void {
    this.#changeQueries({ queryKey: CHANNEL_LISTS_KEY, ...filters }, (list: ChannelListResponse) => {
      const channels = change(list.channels);
      return channels === list.channels ? list : { ...list, channels };
    });
  }

  /** The rest of the data is as old as before, and to be fetched again where that was so. */
  #changeQueries<Data>(filters: QueryFilters, change: (data: Data) => Data): void {
    for (const query of this.#client.getQueryCache().findAll(filters)) {
      const { data, dataUpdatedAt, isInvalidated } = query.state;
      const changed = data && change(data as Data);
      if (changed === data) continue;
      this.#client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
      if (isInvalidated) query.invalidate();
    }
  }

  /** After a random delay: all pages get the track at the same time. */
  #refreshHistory(channelId: string): void {
    const { queryKey } = recentlyPlayedOptions(channelId);
    if (this.#client.getQueryCache().findAll({ queryKey }).length === 0) return;
    const delayMs = HISTORY_WRITE_DELAY_MS + FETCH_SPREAD_MS * this.#clock.random();
    this.#clock.after(delayMs, () => void this.#client.invalidateQueries({ queryKey }));
  }
}
