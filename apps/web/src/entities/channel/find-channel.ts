import type { Channel, ChannelListResponse } from '@airdial/contract/channel/schema';
import type { QueryClient } from '@tanstack/react-query';
import { channelOptions } from './channel-detail-queries.ts';
import { CHANNEL_LISTS_KEY } from './channel-queries.ts';

/** Returns the channel from its own query, or from the first list in the cache that contains it. */
export const findChannel = (client: QueryClient, channelId: string): Channel | undefined => {
  const lists = client.getQueriesData<ChannelListResponse>({ queryKey: CHANNEL_LISTS_KEY });
  const listed = lists.flatMap(([, list]) => list?.channels ?? []);
  const own = client.getQueryData(channelOptions(channelId).queryKey);
  return own ?? listed.find(({ _id }) => _id === channelId);
};
