import * as z from 'zod/mini';
import { success } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import {
  albumParams,
  albumQuery,
  artistParams,
  lastfmConfigRule,
  lastfmTestRule,
  mbidQuery,
  similarQuery,
  statsQuery,
  trackParams,
} from './input.ts';
import {
  albumInfo,
  artistInfo,
  lastfmConfig,
  lastfmStats,
  lastfmStatus,
  similarArtist,
  trackInfo,
  trackMetadata,
} from './schema.ts';

const LOOKUP_ERRORS = ['lastfm-disabled', 'metadata-unavailable', 'server-busy'] as const;

export const getTrackMetadata = defineRoute({
  method: 'GET',
  path: '/api/lastfm/metadata/:artist/:track',
  access: 'validated',
  summary:
    'Track, artist, album and similar artists in one response, as far as they are available. ' +
    '`enhanced` is false when Last.fm does not know the song.',
  params: trackParams,
  query: albumQuery,
  response: z.extend(success, trackMetadata.shape),
  errors: LOOKUP_ERRORS,
});

export const getTrack = defineRoute({
  method: 'GET',
  path: '/api/lastfm/track/:artist/:track',
  access: 'validated',
  summary: 'A track on Last.fm.',
  params: trackParams,
  query: mbidQuery,
  response: z.extend(success, { track: trackInfo }),
  errors: ['metadata-not-found', ...LOOKUP_ERRORS],
});

export const getArtist = defineRoute({
  method: 'GET',
  path: '/api/lastfm/artist/:artist',
  access: 'validated',
  summary: 'An artist on Last.fm.',
  params: artistParams,
  query: mbidQuery,
  response: z.extend(success, { artist: artistInfo }),
  errors: ['metadata-not-found', ...LOOKUP_ERRORS],
});

export const getSimilarArtists = defineRoute({
  method: 'GET',
  path: '/api/lastfm/similar/:artist',
  access: 'validated',
  summary: 'Similar artists, the most similar first; none for an unknown artist.',
  params: artistParams,
  query: similarQuery,
  response: z.extend(success, { artists: z.array(similarArtist) }),
  errors: LOOKUP_ERRORS,
});

export const getAlbum = defineRoute({
  method: 'GET',
  path: '/api/lastfm/album/:artist/:album',
  access: 'validated',
  summary: 'An album on Last.fm.',
  params: albumParams,
  query: mbidQuery,
  response: z.extend(success, { album: albumInfo }),
  errors: ['metadata-not-found', ...LOOKUP_ERRORS],
});

export const getLastfmConfig = defineRoute({
  method: 'GET',
  path: '/api/lastfm/config',
  access: 'admin',
  summary: 'The configuration of the metadata service. The secret key is never part of the response.',
  response: z.extend(success, { config: lastfmConfig }),
  errors: [],
});

export const saveLastfmConfig = defineRoute({
  method: 'POST',
  path: '/api/lastfm/config',
  access: 'admin',
  isIdempotent: true,
  summary:
    'Save the configuration. An empty secret key keeps the stored one. With the `lastUpdated` that was edited, ' +
    'the call is refused when another administrator has changed the configuration meanwhile.',
  body: lastfmConfigRule,
  response: z.extend(success, { message: z.string(), config: lastfmConfig }),
  errors: ['edited-meanwhile'],
});

/** A failed test is a successful call: `success` is the result of the test. */
export const testLastfmConnection = defineRoute({
  method: 'POST',
  path: '/api/lastfm/test-connection',
  access: 'admin',
  summary:
    'Try both keys at Last.fm without saving them. An empty secret key means the stored one. ' +
    '`error` says why a test failed.',
  body: lastfmTestRule,
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    error: z.optional(z.string()),
    details: z.object({ status: z.enum(['connected', 'error']), version: z.string() }),
  }),
  errors: [],
});

export const getLastfmStatus = defineRoute({
  method: 'GET',
  path: '/api/lastfm/status',
  access: 'public',
  summary: 'Whether track information is available.',
  response: z.extend(success, lastfmStatus.shape),
  errors: [],
});

export const getLastfmStats = defineRoute({
  method: 'GET',
  path: '/api/lastfm/stats',
  access: 'admin',
  summary: 'Statistics of the metadata service for the last days, today included.',
  query: statsQuery,
  response: z.extend(success, { stats: lastfmStats }),
  errors: [],
});

export const clearLastfmCache = defineRoute({
  method: 'POST',
  path: '/api/lastfm/clear-cache',
  access: 'admin',
  isIdempotent: true,
  summary: 'Delete all cached responses of Last.fm. `cleared` counts the entries.',
  response: z.extend(success, { message: z.string(), cleared: z.int() }),
  errors: [],
});
