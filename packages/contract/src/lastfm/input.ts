import * as z from 'zod/mini';
import { ownFieldMessages } from '../common/field-messages.ts';
import { wholeNumber } from '../common/query-values.ts';
import { timestamp } from '../common/schema.ts';
import { line, requiredLine } from '../common/text.ts';
import {
  LASTFM_CACHE_MAX_SECONDS,
  LASTFM_KEY_MAX_CHARS,
  LASTFM_RATE_DELAY_MAX_MS,
  LASTFM_RETRIES_MAX,
  METADATA_STATS_DEFAULT_DAYS,
  METADATA_STATS_MAX_DAYS,
  SIMILAR_ARTISTS_DEFAULT_COUNT,
  SIMILAR_ARTISTS_MAX_COUNT,
  SONG_TEXT_MAX_CHARS,
} from '../limits.ts';

const upTo = (name: string, max: number) => {
  const message = `${name} must be a whole number from 0 to ${max}`;
  return z.int(message).check(z.gte(0, message), z.lte(max, message));
};

const apiKey = requiredLine('API key', LASTFM_KEY_MAX_CHARS, ownFieldMessages.apiKeyRequired);

/** An empty or absent secret key means the stored one, which is never sent to the browser. */
const secretKey = z._default(line('Secret key', LASTFM_KEY_MAX_CHARS), '');

/** `cacheDuration` in seconds, `rateLimitDelay` in milliseconds. */
export const lastfmConfigRule = z.object({
  apiKey,
  secretKey,
  enabled: z.boolean(),
  cacheEnabled: z.boolean(),
  cacheDuration: upTo('Cache duration', LASTFM_CACHE_MAX_SECONDS),
  rateLimitDelay: upTo('Rate limit delay', LASTFM_RATE_DELAY_MAX_MS),
  maxRetries: upTo('Maximum retries', LASTFM_RETRIES_MAX),
  /**
   * The version that was edited; without it, the stored configuration is overwritten
   * unconditionally.
   */
  lastUpdated: z.optional(z.nullable(timestamp)),
});
export type LastfmConfigInput = z.output<typeof lastfmConfigRule>;

/** The body of a connection test. Without a secret key the server uses the stored one. */
export const lastfmTestRule = z.object({ apiKey, secretKey });

/** The form's rule for a connection test: both keys are required, unless a secret key is stored. */
export const lastfmTestForm = (secretKeyIsStored: boolean) =>
  secretKeyIsStored
    ? lastfmTestRule
    : z.object({
        apiKey,
        secretKey: requiredLine('Secret key', LASTFM_KEY_MAX_CHARS, ownFieldMessages.secretKeyRequired),
      });

const pathName = (label: string) => requiredLine(label, SONG_TEXT_MAX_CHARS, `${label} is required`);

/** Path parameters of the metadata calls. */
export const artistParams = z.object({ artist: pathName('Artist') });
export const trackParams = z.object({ artist: pathName('Artist'), track: pathName('Track') });
export const albumParams = z.object({ artist: pathName('Artist'), album: pathName('Album') });

const MUSICBRAINZ_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A MusicBrainz id distinguishes artists of the same name. */
export const mbidQuery = z.object({
  mbid: z.optional(
    z
      .string('mbid must be text')
      .check(z.toLowerCase(), z.regex(MUSICBRAINZ_ID, 'mbid must be a MusicBrainz id')),
  ),
});

export const albumQuery = z.object({ album: z.optional(line('Album', SONG_TEXT_MAX_CHARS)) });

export const similarQuery = z.object({
  limit: z._default(wholeNumber('limit', SIMILAR_ARTISTS_MAX_COUNT), SIMILAR_ARTISTS_DEFAULT_COUNT),
});

export const statsQuery = z.object({
  days: z._default(wholeNumber('days', METADATA_STATS_MAX_DAYS), METADATA_STATS_DEFAULT_DAYS),
});
