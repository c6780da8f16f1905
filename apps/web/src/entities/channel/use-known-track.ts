import type { PlayerNowPlaying } from '@airdial/player';
import { useQuery } from '@tanstack/react-query';
import { usePlayerController } from '../player/player-controller.ts';
import { channelOptions } from './channel-detail-queries.ts';
import { toTrack } from './track.ts';
import { nowPlayingOptions } from './track-queries.ts';

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
