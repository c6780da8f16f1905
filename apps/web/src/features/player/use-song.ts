import type { NowPlaying } from '@airdial/contract/entities/channel';
import type { PlayerChannel, PlayerNowPlaying } from '@airdial/player/core/player-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { nowPlayingOptions } from '../../lib/channel-queries.ts';
import { usePlayerState, useRadio } from '../../lib/radio.ts';
import { songOf } from './song.ts';

/**
 * The song on air of the current channel: asked for when the channel is chosen and when play starts, then every
 * ten seconds while it plays. The engine gets it too, for the system's media controls.
 */
export const useSong = (channel: PlayerChannel | null): PlayerNowPlaying | null => {
  const radio = useRadio();
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  const query = useQuery(nowPlayingOptions(channel?._id ?? '', isPlaying));
  const { refetch, data, isError } = query;

  useEffect(() => {
    if (isPlaying) void refetch({ cancelRefetch: false });
  }, [isPlaying, refetch]);

  const stored: NowPlaying | undefined = channel ? radio.channel(channel._id)?.nowPlaying : undefined;
  const answer = isError ? stored : (data ?? stored);
  const song = useMemo(() => songOf(answer, channel?.name), [answer, channel?.name]);
  useEffect(() => radio.player.setNowPlaying(song), [radio, song]);
  return song;
};
