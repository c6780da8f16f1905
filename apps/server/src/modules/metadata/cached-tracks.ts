import { artistQuery, type LastfmQuery, trackQuery } from './lastfm-queries.ts';
import { largestImage } from './lastfm-values.ts';
import type { MetadataCache } from './metadata-cache.ts';
import type { CachedTrack, TrackKey } from './metadata-types.ts';

type CachedTracks = {
  /** In the order of the keys. */
  readonly cached: CachedTrack[];
  /** Queries for tracks that are missing or no longer fresh, and for artists that are missing. */
  readonly stale: LastfmQuery<unknown>[];
};

/** Reads the metadata of many tracks with one query of the database. */
export async function readCachedTracks(
  cache: MetadataCache,
  keys: readonly TrackKey[],
  durationMs: number,
): Promise<CachedTracks> {
  const tracks = keys.map(({ artist, title }) => trackQuery(artist ?? '', title));
  const names = new Set(keys.map(({ artist }) => artist ?? ''));
  const artists = new Map([...names].map((artist) => [artist, artistQuery(artist)]));
  const snapshot = await cache.readMany([...tracks, ...artists.values()], durationMs);
  const entries = tracks.map((track) => snapshot.get(track));
  const images = new Map(
    [...artists].map(([artist, query]) => [artist, largestImage(snapshot.get(query)?.value?.image ?? [])]),
  );
  const cached = keys.map(({ artist }, index) => ({
    track: entries[index]?.value ?? null,
    albumArt: largestImage(entries[index]?.value?.image ?? []),
    artistImage: images.get(artist ?? '') ?? null,
  }));
  const staleTracks = tracks.filter((_, index) => keys[index]?.artist && !entries[index]?.isFresh);
  // Only their image is shown, which hardly ever changes.
  const missingArtists = [...artists].filter(([artist, query]) => artist !== '' && !snapshot.get(query));
  return { cached, stale: [...staleTracks, ...missingArtists.map(([, query]) => query)] };
}
