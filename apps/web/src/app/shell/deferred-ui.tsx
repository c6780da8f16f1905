import { lazy } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { useIsIdle } from '../../lib/hydration.ts';
import { LaterPart } from '../later-part.tsx';

const ToastArea = lazy(() => import('./toast-area.tsx'));
const InstallUi = lazy(() => import('../../features/install/install-ui.tsx'));
const PlayerUi = lazy(() => import('../../features/player/player-ui.tsx'));
const PlaylistSync = lazy(() => import('./playlist-sync.tsx'));
const TrackInfoHost = lazy(() => import('./track-info-host.tsx'));

/** The parts that the first screen works without: loaded once it is idle, or at once when a channel is chosen. */
export const DeferredUi = () => {
  const isIdle = useIsIdle();
  const isChannelChosen = usePlayerState(({ channel }) => channel !== null);
  if (!isIdle && !isChannelChosen) return null;
  return (
    <>
      <LaterPart>
        <PlayerUi />
        <ToastArea />
      </LaterPart>
      <LaterPart>
        <PlaylistSync />
      </LaterPart>
      <LaterPart>
        <TrackInfoHost />
      </LaterPart>
      <LaterPart>{isIdle && <InstallUi />}</LaterPart>
    </>
  );
};
