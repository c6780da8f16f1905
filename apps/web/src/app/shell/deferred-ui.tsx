import { lazy, Suspense } from 'react';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { useIsIdle } from '../../lib/hydration.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PlaylistSync } from './playlist-sync.tsx';

const ToastArea = lazy(() => import('./toast-area.tsx'));
const InstallUi = lazy(() => import('../../features/install/install-ui.tsx'));
const PlayerUi = lazy(() => import('../../features/player/player-ui.tsx'));
const TrackInfoHost = lazy(() => import('./track-info-host.tsx'));

/**
 * What the first screen can do without: fetched once it has come to rest, or at once when a channel is
 * chosen. A file that cannot be had (the line is down) must not take the page with it.
 */
export const DeferredUi = () => {
  const settled = useIsIdle();
  const chosen = usePlayerState(({ channel }) => channel !== null);
  if (!settled && !chosen) return null;
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PlayerUi />
          <PlaylistSync />
          <ToastArea />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <TrackInfoHost />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>{settled && <InstallUi />}</Suspense>
      </ErrorBoundary>
    </>
  );
};
