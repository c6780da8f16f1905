import type { HistoryResponse } from '@airdial/contract/channel/routes';
import type { Channel, NowPlaying } from '@airdial/contract/channel/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const RECENTLY_PLAYED_COUNT = 10;
/** Every key of a single channel begins with this. */
export const ONE_CHANNEL = ['channel'] as const;

/** One channel with everything that is known of it; live events keep it fresh while it is shown. */
export const channelOptions = (channelId: string) =>
  queryOptions<Channel>({
    queryKey: [...ONE_CHANNEL, channelId],
    queryFn: async ({ signal }) => (await api.getChannel({ signal, params: { id: channelId } })).data,
    enabled: channelId !== '',
  });

export const fetchNowPlaying = (channelId: string, signal?: AbortSignal): Promise<NowPlaying> =>
  api.getNowPlaying({
    ...(signal && { signal }),
    params: { channelId },
  });

/** A live event may have overtaken the answer. */
const newerOf = (known: NowPlaying | undefined, answer: NowPlaying): NowPlaying =>
  known?.lastUpdated && answer.lastUpdated && known.lastUpdated > answer.lastUpdated ? known : answer;

/** The song on air: fetched once; from then on live events change it. */
export const nowPlayingOptions = (channelId: string) =>
  queryOptions<NowPlaying>({
    queryKey: ['now-playing', channelId],
    queryFn: async ({ client, queryKey, signal }) => {
      const answer = await fetchNowPlaying(channelId, signal);
      return newerOf(client.getQueryData<NowPlaying>(queryKey), answer);
    },
    enabled: channelId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The last songs of a channel, newest first; fetched anew when the song on air changes. */
export const recentlyPlayedOptions = (channelId: string) =>
  queryOptions<HistoryResponse['data']>({
    queryKey: ['recently-played', channelId],
    queryFn: async ({ signal }) => {
      const request = { signal, params: { id: channelId }, query: { limit: String(RECENTLY_PLAYED_COUNT) } };
      return (await api.getChannelHistory(request)).data;
    },
    enabled: channelId !== '',
  });
