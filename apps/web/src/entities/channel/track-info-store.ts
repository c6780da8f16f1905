import { createStore } from '../../lib/external-store.ts';

export type AskedTrack = {
  readonly title: string;
  readonly artist: string;
  readonly album: string | null;
  /** Shown where the metadata service has none. */
  readonly artwork: string | null;
};

/** Which track somebody wants to know more of; null: the dialog is closed. */
export const trackInfoStore = createStore<AskedTrack | null>(null);

export const openTrackInfo = (track: AskedTrack): void => trackInfoStore.set(() => track);
export const closeTrackInfo = (): void => trackInfoStore.set(() => null);
