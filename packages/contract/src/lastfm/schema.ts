import * as z from 'zod/mini';
import { moment } from '../common/schema.ts';

/**
 * `cacheDuration` in seconds, `rateLimitDelay` in milliseconds. `secretKey` is always empty in an answer;
 * `secretKeyIsSet` says whether one is stored.
 */
export const lastfmConfig = z.object({
  apiKey: z.string(),
  secretKey: z.literal(''),
  secretKeyIsSet: z.boolean(),
  enabled: z.boolean(),
  cacheEnabled: z.boolean(),
  cacheDuration: z.int(),
  rateLimitDelay: z.int(),
  maxRetries: z.int(),
  /** Null before the first save. */
  lastUpdated: z.nullable(moment),
});
export type LastfmConfig = z.output<typeof lastfmConfig>;

/** What everybody may know of the integration. */
export const lastfmStatus = z.object({ enabled: z.boolean(), configured: z.boolean() });
export type LastfmStatus = z.output<typeof lastfmStatus>;
