import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dialOptions } from '../../entities/channel/channel-queries.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';

/** Gives the engine the whole dial, so that previous and next walk all of it. */
export const PlaylistSync = () => {
  const { setPlaylist } = usePlayerController();
  const { data } = useQuery(dialOptions());
  useEffect(() => {
    if (data) setPlaylist(data);
  }, [data, setPlaylist]);
  return null;
};
