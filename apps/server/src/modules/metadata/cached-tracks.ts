import type { TrackInfo } from '@airdial/contract/lastfm/schema';
import { artistQuery, type LastfmQuery, trackQuery } from './lastfm-queries.ts';
import { largestImage } from './lastfm-values.ts';
import type { MetadataCache } from './metadata-cache.ts';
import type { CachedTrack, TrackKey } from './metadata-types.ts';

type CachedTracks = {
  /** In the order of the keys. */
  readonly cached: CachedTrack[];
  /** Queries for what is missing or no longer fresh. */
  readonly stale: LastfmQuery<TrackInfo>[];
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
  return { cached, stale: tracks.filter((_, index) => keys[index]?.artist && !entries[index]?.isFresh) };
}
