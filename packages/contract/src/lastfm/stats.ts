import * as z from 'zod/mini';

/**
 * `cacheHits` were answered from the cache, `staleAnswers` too, because Last.fm did not answer; `upstreamCalls` went to
 * Last.fm, repeats included, and `upstreamErrors` of them failed.
 */
const counts = {
  lookups: z.int(),
  cacheHits: z.int(),
  staleAnswers: z.int(),
  upstreamCalls: z.int(),
  upstreamErrors: z.int(),
};

/** What the metadata service did; a day is one of UTC. */
export const lastfmStats = z.object({
  days: z.array(z.object({ date: z.iso.date(), ...counts })),
  totals: z.object(counts),
  cachedEntries: z.int(),
});
export type LastfmStats = z.output<typeof lastfmStats>;
