import { createHash } from 'node:crypto';
import { foldName } from '@airdial/contract/common/text';
import {
  type AlbumInfo,
  type ArtistInfo,
  albumInfo,
  artistInfo,
  type SimilarArtist,
  similarArtist,
  type TrackInfo,
  trackInfo,
} from '@airdial/contract/lastfm/schema';
import { SIMILAR_ARTISTS_MAX_COUNT } from '@airdial/contract/limits';
import * as z from 'zod/mini';
import type { JsonObject } from '../../../lib/untrusted-input/json-values.ts';
import type { LastfmCall } from './lastfm-client.ts';
import { parseAlbum, parseArtist, parseSimilarArtists, parseTrack } from './lastfm-parsers.ts';

/**
 * A query of Last.fm: the call, the parser of its response, and the key and schema of the cached
 * value.
 */
export type LastfmQuery<T> = {
  readonly key: string;
  readonly call: LastfmCall;
  /** Schema of the cached value. */
  readonly schema: z.ZodMiniType<T>;
  /** Null when Last.fm has nothing. */
  parse(body: JsonObject): T | null;
};

/** Hashed, because names are longer than an index allows. */
const toKey = (kind: string, ...names: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(names.map(foldName)));
  return `${kind}:${hash.digest('base64url')}`;
};

/** `autocorrect` finds names under Last.fm's own spelling. */
const toCall = (method: string, names: Readonly<Record<string, string>>, mbid = ''): LastfmCall => ({
  method,
  ...names,
  autocorrect: '1',
  ...(mbid === '' ? {} : { mbid }),
});

export const trackQuery = (artist: string, track: string, mbid = ''): LastfmQuery<TrackInfo> => ({
  key: toKey('track', artist, track, mbid),
  call: toCall('track.getInfo', { artist, track }, mbid),
  schema: trackInfo,
  parse: parseTrack,
});

export const artistQuery = (artist: string, mbid = ''): LastfmQuery<ArtistInfo> => ({
  key: toKey('artist', artist, mbid),
  call: toCall('artist.getInfo', { artist }, mbid),
  schema: artistInfo,
  parse: parseArtist,
});

/** Always the largest count, so that one cached entry serves every `limit`. */
export const similarQuery = (artist: string): LastfmQuery<SimilarArtist[]> => ({
  key: toKey('similar', artist),
  call: { ...toCall('artist.getSimilar', { artist }), limit: String(SIMILAR_ARTISTS_MAX_COUNT) },
  schema: z.array(similarArtist),
  parse: parseSimilarArtists,
});

export const albumQuery = (artist: string, album: string, mbid = ''): LastfmQuery<AlbumInfo> => ({
  key: toKey('album', artist, album, mbid),
  call: toCall('album.getInfo', { artist, album }, mbid),
  schema: albumInfo,
  parse: parseAlbum,
});
