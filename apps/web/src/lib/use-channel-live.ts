import type { ChannelStats, NowPlaying } from '@airdial/contract/entities/channel';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { channelOptions, nowPlayingOptions, recentlyPlayedOptions } from './one-channel-queries.ts';
import { useShownChannel } from './shown-channels.ts';

/** The song on air on a channel, kept true while the component is there. '' is no channel. */
export const useNowPlaying = (channelId: string): UseQueryResult<NowPlaying> => {
  useShownChannel(channelId);
  return useQuery(nowPlayingOptions(channelId));
};

/** How many listen, kept true while the component is there. */
export const useChannelStats = (channelId: string): UseQueryResult<ChannelStats> => {
  useShownChannel(channelId);
  return useQuery({ ...channelOptions(channelId), select: ({ stats }) => stats });
};

/** The last songs, newest first; the first one is on air. */
export const useRecentlyPlayed = (channelId: string) => {
  useShownChannel(channelId);
  return useQuery(recentlyPlayedOptions(channelId));
};
