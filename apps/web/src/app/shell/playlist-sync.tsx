import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DialPlaylist } from '../../entities/dial/dial-playlist.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';

/** Keeps the playlist around the current channel, so that previous and next walk all channels. */
const PlaylistSync = () => {
  const client = useQueryClient();
  const playerController = usePlayerController();
  useEffect(() => new DialPlaylist(client, playerController).start(), [client, playerController]);
  return null;
};

export default PlaylistSync;
