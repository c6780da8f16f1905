import type { ChannelStats, NowPlaying } from '@airdial/contract/channel/schema';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { channelOptions, nowPlayingOptions, recentlyPlayedOptions } from './channel-detail-queries.ts';
import { useVisibleChannel } from './visible-channels.ts';

/** The song on air on a channel, kept true while the component is there. '' is no channel. */
export const useNowPlaying = (channelId: string): UseQueryResult<NowPlaying> => {
  useVisibleChannel(channelId);
  return useQuery(nowPlayingOptions(channelId));
};

/** How many listen, kept true while the component is there. */
export const useChannelStats = (channelId: string): UseQueryResult<ChannelStats> => {
  useVisibleChannel(channelId);
  return useQuery({ ...channelOptions(channelId), select: ({ stats }) => stats });
};

/** The last songs, newest first; the first one is on air. */
export const useRecentlyPlayed = (channelId: string) => {
  useVisibleChannel(channelId);
  return useQuery(recentlyPlayedOptions(channelId));
};
