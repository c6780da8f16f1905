import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeTrackInfo, trackInfoStore } from '../../entities/channel/track-info-store.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useStore } from '../../lib/external-store.ts';

const TrackInfoDialog = lazy(() => import('../../features/track-info/track-info-dialog.tsx'));

/** The one place where the dialog stands, whoever asks for it: the bar or a liked song. */
const TrackInfoHost = () => {
  const asked = useStore(trackInfoStore);
  const session = useSession();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back closes it, and leads to another page
  useEffect(() => closeTrackInfo, [pathname]);
  return (
    <Suspense>{asked && session && <TrackInfoDialog asked={asked} onClose={closeTrackInfo} />}</Suspense>
  );
};

export default TrackInfoHost;
