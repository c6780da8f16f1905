import type { ChannelStats, NowPlaying } from '@airdial/contract/channel/schema';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { channelOptions } from './channel-detail-queries.ts';
import { recentlyPlayedOptions } from './recently-played-query.ts';
import { nowPlayingOptions } from './track-queries.ts';
import { useVisibleChannel } from './visible-channels.ts';

/** The channel's current track, updated live while the component is mounted. '' is no channel. */
export const useNowPlaying = (channelId: string): UseQueryResult<NowPlaying> => {
  useVisibleChannel(channelId);
  return useQuery(nowPlayingOptions(channelId));
};

/** The channel's listener counts, updated live while the component is mounted. */
export const useChannelStats = (channelId: string): UseQueryResult<ChannelStats> => {
  useVisibleChannel(channelId);
  return useQuery({ ...channelOptions(channelId), select: ({ stats }) => stats });
};

/** The last tracks, newest first; the first is the current one. */
export const useRecentlyPlayed = (channelId: string) => {
  useVisibleChannel(channelId);
  return useQuery(recentlyPlayedOptions(channelId));
};
