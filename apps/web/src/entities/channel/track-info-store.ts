import { createStore } from '../../lib/external-store.ts';
import { useSession } from '../session/session-context.tsx';
import { useClosedReason } from '../session/use-closed-reason.ts';
import { useSite } from '../site/site.ts';

export type RequestedTrack = {
  readonly title: string;
  readonly artist: string;
  readonly album: string | null;
  /** Shown where the metadata service has no artwork. */
  readonly artwork: string | null;
};

/** The track whose dialog is open; null while it is closed. */
export const trackInfoStore = createStore<RequestedTrack | null>(null);

export const openTrackInfo = (track: RequestedTrack): void => trackInfoStore.set(() => track);
export const closeTrackInfo = (): void => trackInfoStore.set(() => null);

type Song = Omit<RequestedTrack, 'artist'> & { readonly artist: string | null };

/**
 * Opens the dialog on a song. Null where there is none: for visitors and accounts that wait for their
 * validation, without an artist, and while the metadata service is off.
 */
export const useTrackInfo = ({ title, artist, album, artwork }: Song): (() => void) | null => {
  const session = useSession();
  const closedReason = useClosedReason();
  const { lastFmEnabled } = useSite().system;
  if (!session || closedReason !== null || !artist || !lastFmEnabled) return null;
  return () => openTrackInfo({ title, artist, album, artwork });
};
