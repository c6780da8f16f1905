import { useEffect } from 'react';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { bindChannelVolumes } from './channel-volumes.ts';
import { NowViewHost } from './now-view/now-view-host.tsx';
import { PlayerBar } from './player-bar.tsx';
import { PlayerKeys } from './player-keys.tsx';

/** The player bar, its keys and what opens over the screen, in a chunk of their own: the first screen plays without them. */
const PlayerUi = () => {
  const { player } = usePlayerController();
  useEffect(() => bindChannelVolumes(player), [player]);
  return (
    <>
      <PlayerBar />
      <PlayerKeys />
      <NowViewHost />
    </>
  );
};

export default PlayerUi;
