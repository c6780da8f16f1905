import type { HistoryResponse } from '@airdial/contract/channel/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const RECENTLY_PLAYED_COUNT = 10;

/** The last tracks of a channel, newest first; refetched when the current track changes. */
export const recentlyPlayedOptions = (channelId: string) =>
  queryOptions<HistoryResponse['data']>({
    queryKey: ['recently-played', channelId],
    // Without its signal: the live updates may wait for it longer than the component that asked first.
    queryFn: async () => {
      const request = { params: { id: channelId }, query: { limit: String(RECENTLY_PLAYED_COUNT) } };
      return (await api.getChannelHistory(request)).data;
    },
    enabled: channelId !== '',
  });
