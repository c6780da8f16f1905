import type { HistoryResponse } from '@airdial/contract/channel/routes';
import type { NowPlaying } from '@airdial/contract/channel/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const RECENTLY_PLAYED_COUNT = 10;

/** The title is null where no track is known; the call names the channel instead. */
export const fetchNowPlaying = async (channelId: string, signal?: AbortSignal): Promise<NowPlaying> => {
  const nowPlaying = await api.getNowPlaying({ ...(signal && { signal }), params: { channelId } });
  return nowPlaying.lastUpdated === null ? { ...nowPlaying, title: null } : nowPlaying;
};

/** A live event may have overtaken the response. */
export const pickNewer = (cached: NowPlaying | undefined, fetched: NowPlaying): NowPlaying =>
  cached?.lastUpdated && fetched.lastUpdated && cached.lastUpdated > fetched.lastUpdated ? cached : fetched;

/** The current track: fetched once; live events update it from then on. */
export const nowPlayingOptions = (channelId: string) =>
  queryOptions<NowPlaying>({
    queryKey: ['now-playing', channelId],
    queryFn: async ({ client, queryKey, signal }) => {
      const fetched = await fetchNowPlaying(channelId, signal);
      return pickNewer(client.getQueryData<NowPlaying>(queryKey), fetched);
    },
    enabled: channelId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

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
