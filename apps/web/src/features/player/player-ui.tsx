import { useEffect } from 'react';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { useSite } from '../../entities/site/site.ts';
import { useStore } from '../../lib/external-store.ts';
import { bindChannelVolumes } from './channel-volumes.ts';
import { NowViewHost } from './now-view/now-view-host.tsx';
import { PlayerBar } from './player-bar.tsx';
import { PlayerKeys } from './player-keys.tsx';
import { sameVolumeStore } from './same-volume.ts';

/** Loud channels are lowered where the station and the listener want it. */
const useSameVolume = () => {
  const { player } = usePlayerController();
  const isOn = useStore(sameVolumeStore);
  const { sameVolume } = useSite().system;
  useEffect(() => player.setSameVolume(isOn && sameVolume !== false), [player, isOn, sameVolume]);
};

/** The player bar, its keys and what opens over the screen, in a chunk of their own: the first screen plays without them. */
const PlayerUi = () => {
  const { player } = usePlayerController();
  useEffect(() => bindChannelVolumes(player), [player]);
  useSameVolume();
  return (
    <>
      <PlayerBar />
      <PlayerKeys />
      <NowViewHost />
    </>
  );
};

export default PlayerUi;
