import type { ChannelListAnswer, listChannels } from '@airdial/contract/channel/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CHANNEL_LISTS } from '../../entities/channel/channel-queries.ts';
import { apiGet } from '../../lib/api-client.ts';

/** Two, three, four and six columns leave no gap in the last row. */
const PAGE_SIZE = 48;

/** All active channels in the order of the dial, a page at a time: a station may have thousands. */
export const channelsPageOptions = (page: number) =>
  queryOptions<ChannelListAnswer>({
    queryKey: [...CHANNEL_LISTS, 'all', page],
    queryFn: ({ signal }) =>
      apiGet<typeof listChannels>('/api/channels', {
        signal,
        query: { page: String(page), limit: String(PAGE_SIZE), sort: 'channelNumber', activeOnly: 'true' },
      }),
    placeholderData: keepPreviousData,
  });
