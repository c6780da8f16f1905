import type { Channel, ChannelListResponse } from '@airdial/contract/channel/schema';
import {
  ADMIN_CHANNELS_PAGE_SIZE,
  CHANNELS_MAX_COUNT,
  NOW_PLAYING_POLL_MS,
  PUBLIC_LIST_LIMIT,
} from '@airdial/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { CHANNEL_KEY } from '../../../entities/channel/channel-detail-queries.ts';
import {
  ADMIN_CHANNEL_LISTS_KEY,
  CHANNEL_LISTS_KEY,
  GENRES_KEY,
} from '../../../entities/channel/channel-queries.ts';
import { DIAL_KEY } from '../../../entities/dial/dial-queries.ts';
import { api } from '../../../lib/api.ts';
import { channelCountsOptions } from '../shared/admin-queries.ts';
import type { ChannelFilter } from './list/channel-choices.ts';
import { isChecking } from './list/pending-checks.ts';
import { collectPages } from './select/collect-pages.ts';

/** While a stream check runs, which takes some seconds: live events do not include its result. */
const CHECK_POLL_MS = 1_500;

/**
 * The list is polled for what live events do not include, and in case that they cannot be received.
 */
const pollMs = (list: ChannelListResponse | undefined): number =>
  list?.channels.some(isChecking) ? CHECK_POLL_MS : NOW_PLAYING_POLL_MS;

const toQuery = ({ search, genre, page, attention, ...rest }: ChannelFilter, limit: number) => ({
  page: String(page),
  limit: String(limit),
  ...rest,
  activeOnly: 'false' as const,
  ...(search && { search }),
  ...(genre && { genre }),
  ...(attention && { attention }),
});

export const adminChannelsOptions = (filter: ChannelFilter) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...ADMIN_CHANNEL_LISTS_KEY, filter],
    queryFn: ({ signal }) => api.listChannels({ signal, query: toQuery(filter, ADMIN_CHANNELS_PAGE_SIZE) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data),
  });

/** The channels on all pages of a list. */
export const fetchMatchingChannels = (
  filter: ChannelFilter,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Channel[]> =>
  collectPages(async (page) => {
    const query = toQuery({ ...filter, page }, PUBLIC_LIST_LIMIT);
    const { channels, totalPages, pagination } = await api.listChannels({ query });
    if (page < totalPages) onProgress(page * PUBLIC_LIST_LIMIT, pagination.total);
    return { items: channels, totalPages };
  }, CHANNELS_MAX_COUNT);

/** Fetches the stored channel: the list may lag behind another administrator's save. */
export const fetchChannel = async (id: string, signal?: AbortSignal): Promise<Channel> => {
  const request = { params: { id }, query: { activeOnly: 'false' }, ...(signal && { signal }) } as const;
  return (await api.getChannel(request)).data;
};

/** Call it after every change, and after a failed one, since the list may be outdated. */
export const refreshChannels = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [CHANNEL_LISTS_KEY, CHANNEL_KEY, DIAL_KEY, channelCountsOptions().queryKey, GENRES_KEY].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
