import type { ChannelStats, NowPlaying } from '@airdial/contract/channel/schema';
import type { PlayerNowPlaying } from '@airdial/player';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { usePlayerController } from '../player/player-controller.ts';
import { channelOptions } from './channel-detail-queries.ts';
import { toTrack } from './track.ts';
import { nowPlayingOptions, recentlyPlayedOptions } from './track-queries.ts';
import { useVisibleChannel } from './visible-channels.ts';

/** The channel's current track, updated live while the component is mounted. '' is no channel. */
export const useNowPlaying = (channelId: string): UseQueryResult<NowPlaying> => {
  useVisibleChannel(channelId);
  return useQuery(nowPlayingOptions(channelId));
};

/**
 * The channel's current track as far as the page has it, without a call: from the bar, the channel's
 * page or a list.
 */
export const useKnownTrack = (channelId: string): PlayerNowPlaying | null => {
  const { findChannel } = usePlayerController();
  const { data } = useQuery({ ...nowPlayingOptions(channelId), enabled: false });
  // Renders again when another part of the page has loaded the channel.
  useQuery({ ...channelOptions(channelId), enabled: false });
  return toTrack(data ?? findChannel(channelId)?.nowPlaying);
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
