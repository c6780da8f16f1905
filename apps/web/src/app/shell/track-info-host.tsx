import { useEffect } from 'react';
import { closeTrackInfo, trackInfoStore } from '../../entities/channel/track-info-store.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useStore } from '../../lib/external-store.ts';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';
import { useLocation } from '../../lib/router.tsx';

const TrackInfoDialog = lazyOnPress(() => import('../../features/track-info/track-info-dialog.tsx'));

/** Mounts the one dialog that the player bar and liked songs open. */
export const TrackInfoHost = () => {
  const requested = useStore(trackInfoStore);
  const session = useSession();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the back button must close it, and changes the path
  useEffect(() => closeTrackInfo, [pathname]);
  return requested && session && <TrackInfoDialog requested={requested} onClose={closeTrackInfo} />;
};
