import type { Channel, ChannelListResponse } from '@airdial/contract/channel/schema';
import { ADMIN_CHANNELS_PAGE_SIZE, NOW_PLAYING_POLL_MS } from '@airdial/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { CHANNEL_KEY } from '../../../entities/channel/channel-detail-queries.ts';
import {
  ADMIN_CHANNEL_LISTS_KEY,
  CHANNEL_LISTS_KEY,
  GENRES_KEY,
} from '../../../entities/channel/channel-queries.ts';
import { api } from '../../../lib/api.ts';
import { channelCountsOptions } from '../shared/admin-queries.ts';
import type { ChannelFilter } from './channel-filter.ts';
import { isChecking } from './pending-checks.ts';

/** While a stream check runs, which takes some seconds: live events do not include its result. */
const CHECK_POLL_MS = 1_500;

/**
 * The list is polled for what live events do not include, and in case that they cannot be received.
 */
const pollMs = (list: ChannelListResponse | undefined): number =>
  list?.channels.some(isChecking) ? CHECK_POLL_MS : NOW_PLAYING_POLL_MS;

export const adminChannelsOptions = ({ search, genre, page, attention, ...rest }: ChannelFilter) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...ADMIN_CHANNEL_LISTS_KEY, { search, genre, page, attention, ...rest }],
    queryFn: ({ signal }) =>
      api.listChannels({
        signal,
        query: {
          page: String(page),
          limit: String(ADMIN_CHANNELS_PAGE_SIZE),
          ...rest,
          activeOnly: 'false',
          ...(search && { search }),
          ...(genre && { genre }),
          ...(attention && { attention }),
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data),
  });

/** Fetches the stored channel: the list may lag behind another administrator's save. */
export const fetchChannel = async (id: string, signal?: AbortSignal): Promise<Channel> => {
  const request = { params: { id }, query: { activeOnly: 'false' }, ...(signal && { signal }) } as const;
  return (await api.getChannel(request)).data;
};

/** Call it after every change, and after a failed one, since the list may be outdated. */
export const refreshChannels = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [CHANNEL_LISTS_KEY, CHANNEL_KEY, channelCountsOptions().queryKey, GENRES_KEY].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
