import type { PlayerChannel, PlayerNowPlaying } from '@airdial/player/core/player-types';
import { useEffect, useMemo } from 'react';
import { toTrack } from '../../entities/channel/track.ts';
import { useNowPlaying } from '../../entities/channel/use-channel-live.ts';
import { usePlayerState, useRadio } from '../../entities/player/player-controller.ts';

/**
 * The song on air of the current channel: asked for when the channel is chosen and when play starts; live events keep
 * it true. The engine gets it too, for the system's media controls.
 */
export const useSong = (channel: PlayerChannel | null): PlayerNowPlaying | null => {
  const radio = useRadio();
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  const { refetch, data } = useNowPlaying(channel?._id ?? '');

  useEffect(() => {
    if (isPlaying) void refetch({ cancelRefetch: false });
  }, [isPlaying, refetch]);

  const stored = channel ? radio.channel(channel._id)?.nowPlaying : undefined;
  const answer = data ?? stored;
  const song = useMemo(() => toTrack(answer, channel?.name), [answer, channel?.name]);
  useEffect(() => radio.player.setNowPlaying(song), [radio, song]);
  return song;
};
