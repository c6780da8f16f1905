import type { TrackInfo } from '@airdial/contract/lastfm/schema';

export type TrackKey = { readonly title: string; readonly artist: string | null };

/** Cached metadata of a track; null where nothing is cached or Last.fm has nothing. */
export type CachedTrack = {
  readonly track: TrackInfo | null;
  readonly albumArt: string | null;
  readonly artistImage: string | null;
};

export const NO_CACHED_TRACK: CachedTrack = { track: null, albumArt: null, artistImage: null };
