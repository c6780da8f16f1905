import { lazy, Suspense } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { useIsIdle } from '../../lib/hydration.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

const ToastArea = lazy(() => import('./toast-area.tsx'));
const InstallUi = lazy(() => import('../../features/install/install-ui.tsx'));
const PlayerUi = lazy(() => import('../../features/player/player-ui.tsx'));
const PlaylistSync = lazy(() => import('./playlist-sync.tsx'));
const TrackInfoHost = lazy(() => import('./track-info-host.tsx'));

/**
 * The parts that the first screen works without: loaded once it is idle, or at once when a channel
 * is chosen. Each has an error boundary, so that a chunk that fails to load does not break the
 * page.
 */
export const DeferredUi = () => {
  const isIdle = useIsIdle();
  const isChannelChosen = usePlayerState(({ channel }) => channel !== null);
  if (!isIdle && !isChannelChosen) return null;
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PlayerUi />
          <ToastArea />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PlaylistSync />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <TrackInfoHost />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>{isIdle && <InstallUi />}</Suspense>
      </ErrorBoundary>
    </>
  );
};
