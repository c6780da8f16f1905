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
} from '@airdial/contract/lastfm/track-metadata';
import { SIMILAR_ARTISTS_MAX_COUNT } from '@airdial/contract/limits';
import * as z from 'zod/mini';
import type { JsonObject } from '../../lib/untrusted-input/json-values.ts';
import type { LastfmCall } from './lastfm-client.ts';
import { readAlbum, readArtist, readSimilar, readTrack } from './lastfm-shapes.ts';

/** One thing to be known of Last.fm: how it is asked, how its answer is read and under which key it is kept. */
export type Question<T> = {
  readonly key: string;
  readonly call: LastfmCall;
  /** Of the answer as it is kept. */
  readonly schema: z.ZodMiniType<T>;
  /** Null: Last.fm knows nothing of it. */
  read(body: JsonObject): T | null;
};

/** A hash, because names have no end and an index has. */
const keyOf = (kind: string, ...names: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(names.map(foldName)));
  return `${kind}:${hash.digest('base64url')}`;
};

/** Names that Last.fm spells otherwise are found under its spelling. */
const asked = (method: string, names: Readonly<Record<string, string>>, mbid = ''): LastfmCall => ({
  method,
  ...names,
  autocorrect: '1',
  ...(mbid === '' ? {} : { mbid }),
});

export const trackQuestion = (artist: string, track: string, mbid = ''): Question<TrackInfo> => ({
  key: keyOf('track', artist, track, mbid),
  call: asked('track.getInfo', { artist, track }, mbid),
  schema: trackInfo,
  read: readTrack,
});

export const artistQuestion = (artist: string, mbid = ''): Question<ArtistInfo> => ({
  key: keyOf('artist', artist, mbid),
  call: asked('artist.getInfo', { artist }, mbid),
  schema: artistInfo,
  read: readArtist,
});

/** As many as anybody may ask for, so that every count is answered from one entry. */
export const similarQuestion = (artist: string): Question<SimilarArtist[]> => ({
  key: keyOf('similar', artist),
  call: { ...asked('artist.getSimilar', { artist }), limit: String(SIMILAR_ARTISTS_MAX_COUNT) },
  schema: z.array(similarArtist),
  read: readSimilar,
});

export const albumQuestion = (artist: string, album: string, mbid = ''): Question<AlbumInfo> => ({
  key: keyOf('album', artist, album, mbid),
  call: asked('album.getInfo', { artist, album }, mbid),
  schema: albumInfo,
  read: readAlbum,
});
