import { timestamp } from '@airdial/contract/common/schema';
import {
  LASTFM_DEFAULT_CACHE_SECONDS,
  LASTFM_DEFAULT_MAX_RETRIES,
  LASTFM_DEFAULT_RATE_DELAY_MS,
  LASTFM_RATE_DELAY_MAX_MS,
} from '@airdial/contract/limits';
import * as z from 'zod/mini';

/** The stored configuration. `sealedSecret` is encrypted; empty when no secret is set. */
export const storedLastfmSettings = z.object({
  apiKey: z.string(),
  sealedSecret: z.string(),
  enabled: z.boolean(),
  cacheEnabled: z.boolean(),
  /** seconds */
  cacheDuration: z.int(),
  /** milliseconds; version 0.1 accepted longer ones */
  rateLimitDelay: z.int().check(z.overwrite((ms) => Math.min(ms, LASTFM_RATE_DELAY_MAX_MS))),
  maxRetries: z.int(),
  lastUpdated: z._default(z.nullable(timestamp), null),
});
export type LastfmSettings = z.output<typeof storedLastfmSettings>;

export const DEFAULT_LASTFM_SETTINGS: LastfmSettings = {
  apiKey: '',
  sealedSecret: '',
  enabled: false,
  cacheEnabled: true,
  cacheDuration: LASTFM_DEFAULT_CACHE_SECONDS,
  rateLimitDelay: LASTFM_DEFAULT_RATE_DELAY_MS,
  maxRetries: LASTFM_DEFAULT_MAX_RETRIES,
  lastUpdated: null,
};
