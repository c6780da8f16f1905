import { lazy } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { useIsIdle } from '../../lib/hydration.ts';
import { LaterPart } from '../../lib/later/later-part.tsx';
import { withSecondTry } from '../../lib/later/with-second-try.ts';

const PlayerUi = lazy(() => withSecondTry(() => import('../../features/player/player-ui.tsx')));
const ShellParts = lazy(() => withSecondTry(() => import('./shell-parts.tsx')));
const InstallUi = lazy(() => withSecondTry(() => import('../../features/install/install-ui.tsx')));

/** The parts that the first screen works without: loaded once it is idle, or at once when a channel is chosen. */
export const DeferredUi = () => {
  const isIdle = useIsIdle();
  const isChannelChosen = usePlayerState(({ channel }) => channel !== null);
  if (!isIdle && !isChannelChosen) return null;
  return (
    <>
      <LaterPart>
        <PlayerUi />
      </LaterPart>
      <LaterPart>
        <ShellParts />
      </LaterPart>
      <LaterPart>{isIdle && <InstallUi />}</LaterPart>
    </>
  );
};
