import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import {
  albumParams,
  albumQuery,
  artistParams,
  mbidQuery,
  similarQuery,
  trackParams,
} from './metadata-input.ts';
import { albumInfo, artistInfo, similarArtist, trackInfo, trackMetadata } from './track-metadata.ts';

const success = z.object({ success: z.literal(true) });
const unanswered = ['lastfm-disabled', 'metadata-unavailable', 'server-busy'] as const;

export const getTrackMetadata = defineRoute({
  method: 'GET',
  path: '/api/lastfm/metadata/:artist/:track',
  access: 'user',
  summary:
    'Track, artist, album and similar artists in one answer, as far as they can be had. ' +
    '`enhanced` is false where Last.fm knows nothing of the song.',
  params: trackParams,
  query: albumQuery,
  answer: z.extend(success, trackMetadata.shape),
  errors: unanswered,
});

export const getTrack = defineRoute({
  method: 'GET',
  path: '/api/lastfm/track/:artist/:track',
  access: 'user',
  summary: 'What Last.fm knows of a track.',
  params: trackParams,
  query: mbidQuery,
  answer: z.extend(success, { track: trackInfo }),
  errors: ['metadata-not-found', ...unanswered],
});

export const getArtist = defineRoute({
  method: 'GET',
  path: '/api/lastfm/artist/:artist',
  access: 'user',
  summary: 'What Last.fm knows of an artist.',
  params: artistParams,
  query: mbidQuery,
  answer: z.extend(success, { artist: artistInfo }),
  errors: ['metadata-not-found', ...unanswered],
});

export const getSimilarArtists = defineRoute({
  method: 'GET',
  path: '/api/lastfm/similar/:artist',
  access: 'user',
  summary: 'Artists like this one, the most alike first; none for an unknown artist.',
  params: artistParams,
  query: similarQuery,
  answer: z.extend(success, { artists: z.array(similarArtist) }),
  errors: unanswered,
});

export const getAlbum = defineRoute({
  method: 'GET',
  path: '/api/lastfm/album/:artist/:album',
  access: 'user',
  summary: 'What Last.fm knows of an album.',
  params: albumParams,
  query: mbidQuery,
  answer: z.extend(success, { album: albumInfo }),
  errors: ['metadata-not-found', ...unanswered],
});
