import type { Channel, ChannelListResponse } from '@airdial/contract/channel/schema';
import { ADMIN_CHANNELS_PAGE_SIZE, NOW_PLAYING_POLL_MS } from '@airdial/contract/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ONE_CHANNEL } from '../../../entities/channel/channel-detail-queries.ts';
import { ADMIN_LISTS, CHANNEL_LISTS, genresOptions } from '../../../entities/channel/channel-queries.ts';
import { api } from '../../../lib/api.ts';
import { channelCountsOptions } from '../shared/admin-queries.ts';
import type { ChannelFilter } from './channel-filter.ts';
import { isChecking } from './pending-checks.ts';

/** A check takes some seconds, and no live event tells of it: what it says is for administrators only. */
const CHECK_POLL_MS = 1_500;

/** The list's own poll is for what live events do not tell, and for when they cannot be had. */
const pollMs = (list: ChannelListResponse | undefined): number =>
  list?.channels.some(isChecking) ? CHECK_POLL_MS : NOW_PLAYING_POLL_MS;

export const adminChannelsOptions = ({ search, genre, page, ...rest }: ChannelFilter) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...ADMIN_LISTS, { search, genre, page, ...rest }],
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
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data),
  });

/** The whole of it, as it is stored now: a list may lag behind what another administrator has saved. */
export const fetchWholeChannel = async (id: string, signal?: AbortSignal): Promise<Channel> => {
  const request = { params: { id }, query: { activeOnly: 'false' }, ...(signal && { signal }) } as const;
  return (await api.getChannel(request)).data;
};

/** After a change, or one that failed because the list was out of date. */
export const refreshChannels = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [CHANNEL_LISTS, ONE_CHANNEL, channelCountsOptions().queryKey, genresOptions().queryKey].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
