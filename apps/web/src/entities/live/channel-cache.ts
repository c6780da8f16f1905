import type {
  Channel,
  ChannelListResponse,
  ChannelStats,
  NowPlaying,
} from '@airdial/contract/channel/schema';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  channelOptions,
  nowPlayingOptions,
  ONE_CHANNEL,
  recentlyPlayedOptions,
} from '../channel/channel-detail-queries.ts';
import { ADMIN_LISTS, CHANNEL_LISTS, DIAL_LIST } from '../channel/channel-queries.ts';
import { isSameTrack } from './delayed-now-playing.ts';

/** The two shapes that lists of channels have in the cache. */
type CachedList = ChannelListResponse | readonly Channel[];
type ChannelsChange = (channels: readonly Channel[]) => readonly Channel[];

/** The server writes a song down just after it has told it. */
const WRITTEN_DOWN_AFTER_MS = 1_000;

const isPlain = (list: CachedList): list is readonly Channel[] => Array.isArray(list);

const changeList = (list: CachedList | undefined, change: ChannelsChange): CachedList | undefined => {
  if (!list) return list;
  const before = isPlain(list) ? list : list.channels;
  const after = change(before);
  if (after === before) return list;
  return isPlain(list) ? after : { ...list, channels: [...after] };
};

const replace =
  (channelId: string, change: (channel: Channel) => Channel): ChannelsChange =>
  (channels) =>
    channels.some(({ _id }) => _id === channelId)
      ? channels.map((channel) => (channel._id === channelId ? change(channel) : channel))
      : channels;

const without =
  (channelId: string): ChannelsChange =>
  (channels) =>
    channels.some(({ _id }) => _id === channelId)
      ? channels.filter(({ _id }) => _id !== channelId)
      : channels;

/** The channels in the query cache, wherever they stand in it: what the whole page reads. */
export class ChannelCache {
  readonly #client: QueryClient;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** As it stands in the first place that has it. */
  find(channelId: string): Channel | undefined {
    const lists = this.#client.getQueriesData<CachedList>({ queryKey: CHANNEL_LISTS });
    const listed = lists.flatMap(([, list]) => (list ? (isPlain(list) ? list : list.channels) : []));
    const known = this.#client.getQueryData(channelOptions(channelId).queryKey);
    return known ?? listed.find(({ _id }) => _id === channelId);
  }

  getNowPlaying(channelId: string): NowPlaying | undefined {
    return (
      this.#client.getQueryData(nowPlayingOptions(channelId).queryKey) ?? this.find(channelId)?.nowPlaying
    );
  }

  setNowPlaying(channelId: string, getNowPlaying: NowPlaying): void {
    const before = this.getNowPlaying(channelId);
    this.#client.setQueryData(nowPlayingOptions(channelId).queryKey, getNowPlaying);
    this.#change(channelId, (channel) => ({ ...channel, nowPlaying: getNowPlaying }));
    if (!before || !isSameTrack(before, getNowPlaying)) this.#refreshHistory(channelId);
  }

  setStats(channelId: string, stats: ChannelStats): void {
    this.#change(channelId, (channel) => ({ ...channel, stats }));
  }

  /** What an administrator has changed; the song has events of its own, and what is the user's stays. */
  updateChannel(channel: Channel): void {
    this.#change(channel._id, (before) => ({ ...before, ...channel, nowPlaying: before.nowPlaying }));
  }

  /** Takes the channel out of every public list, before the server is asked what takes its place. */
  removeFromPublicLists(channelId: string): void {
    this.#changeLists(without(channelId), ({ queryKey }) => queryKey[1] !== ADMIN_LISTS[1]);
  }

  /** It is there no more, for nobody. */
  remove(channelId: string): void {
    this.#changeLists(without(channelId));
  }

  /** What is on the screen is fetched anew, the rest when it is next wanted. */
  async refetch(): Promise<void> {
    await Promise.all(
      [CHANNEL_LISTS, ONE_CHANNEL].map((queryKey) => this.#client.invalidateQueries({ queryKey })),
    );
  }

  /** Only what is on the screen and shows songs or counts, as the dial does not. */
  async refetchVisible(): Promise<void> {
    const predicate = ({ queryKey }: Query) => queryKey[1] !== DIAL_LIST[1];
    await Promise.all(
      [CHANNEL_LISTS, ONE_CHANNEL].map((queryKey) =>
        this.#client.refetchQueries({ queryKey, type: 'active', predicate }, { cancelRefetch: false }),
      ),
    );
  }

  #change(channelId: string, change: (channel: Channel) => Channel): void {
    this.#changeLists(replace(channelId, change));
    this.#client.setQueryData(channelOptions(channelId).queryKey, (channel) => channel && change(channel));
  }

  #changeLists(change: ChannelsChange, predicate: (query: Query) => boolean = () => true): void {
    const filters = { queryKey: CHANNEL_LISTS, predicate };
    this.#client.setQueriesData<CachedList>(filters, (list) => changeList(list, change));
  }

  #refreshHistory(channelId: string): void {
    const { queryKey } = recentlyPlayedOptions(channelId);
    if (this.#client.getQueryState(queryKey))
      setTimeout(() => void this.#client.invalidateQueries({ queryKey }), WRITTEN_DOWN_AFTER_MS);
  }
}
