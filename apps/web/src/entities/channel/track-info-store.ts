import { createStore } from '../../lib/external-store.ts';

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
