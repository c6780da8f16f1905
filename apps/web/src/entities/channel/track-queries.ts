import type { NowPlaying } from '@airdial/contract/channel/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

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
