import * as z from 'zod/mini';
import { ownFieldMessages } from '../common/field-messages.ts';
import { moment } from '../common/schema.ts';
import { line, requiredLine } from '../common/text.ts';
import {
  LASTFM_CACHE_MAX_SECONDS,
  LASTFM_KEY_MAX_CHARS,
  LASTFM_RATE_DELAY_MAX_MS,
  LASTFM_RETRIES_MAX,
} from '../limits.ts';

const upTo = (name: string, max: number) => {
  const message = `${name} must be a whole number from 0 to ${max}`;
  return z.int(message).check(z.gte(0, message), z.lte(max, message));
};

const apiKey = requiredLine('API key', LASTFM_KEY_MAX_CHARS, ownFieldMessages.apiKeyRequired);

/** An empty or absent secret key stands for the stored one, which is never sent to the browser. */
const secretKey = z._default(line('Secret key', LASTFM_KEY_MAX_CHARS), '');

/** Seconds, milliseconds and tries, as in the entity. */
export const lastfmConfigRule = z.object({
  apiKey,
  secretKey,
  enabled: z.boolean(),
  cacheEnabled: z.boolean(),
  cacheDuration: upTo('Cache duration', LASTFM_CACHE_MAX_SECONDS),
  rateLimitDelay: upTo('Rate limit delay', LASTFM_RATE_DELAY_MAX_MS),
  maxRetries: upTo('Maximum retries', LASTFM_RETRIES_MAX),
  /** What was on the screen when the editing began; absent: whatever is stored is written over. */
  lastUpdated: z.optional(z.nullable(moment)),
});
export type LastfmConfigWriting = z.output<typeof lastfmConfigRule>;

/** What is sent to test the connection; the server says when no secret key is stored either. */
export const lastfmTestRule = z.object({ apiKey, secretKey });

/** The test as the form asks for it: both keys, unless a secret key is stored. */
export const lastfmTestForm = (secretKeyIsStored: boolean) =>
  secretKeyIsStored
    ? lastfmTestRule
    : z.object({
        apiKey,
        secretKey: requiredLine('Secret key', LASTFM_KEY_MAX_CHARS, ownFieldMessages.secretKeyRequired),
      });
