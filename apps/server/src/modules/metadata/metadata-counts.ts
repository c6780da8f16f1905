import type { LastfmStats } from '@airdial/contract/lastfm/stats';
import { METADATA_STATS_MAX_DAYS } from '@airdial/contract/limits';
import type { MetadataRepository } from './metadata-repository.ts';

const DAY_MS = 24 * 60 * 60_000;

export type Counts = LastfmStats['totals'];
export type Counted = keyof Counts;

const NOTHING: Counts = { lookups: 0, cacheHits: 0, staleAnswers: 0, upstreamCalls: 0, upstreamErrors: 0 };

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Counts in memory, and adds to the days in the database now and then. */
export class MetadataCounts {
  readonly #repository: MetadataRepository;
  readonly #wallNow: () => number;
  #unwritten: Counts = NOTHING;

  constructor(repository: MetadataRepository, wallNow: () => number) {
    this.#repository = repository;
    this.#wallNow = wallNow;
  }

  add(what: Counted, by = 1): void {
    this.#unwritten = { ...this.#unwritten, [what]: this.#unwritten[what] + by };
  }

  /** What cannot be written is kept for the next time. */
  async flush(): Promise<void> {
    const counts = this.#unwritten;
    if (counts === NOTHING) return;
    this.#unwritten = NOTHING;
    try {
      await this.#repository.addToDay({
        day: dayOf(this.#wallNow()),
        lookups: counts.lookups,
        cache_hits: counts.cacheHits,
        stale_answers: counts.staleAnswers,
        upstream_calls: counts.upstreamCalls,
        upstream_errors: counts.upstreamErrors,
      });
    } catch (error) {
      for (const [what, count] of Object.entries(counts)) this.add(what as Counted, count);
      throw error;
    }
  }

  async ofLastDays(days: number): Promise<Pick<LastfmStats, 'days' | 'totals'>> {
    await this.flush();
    const rows = await this.#repository.daysFrom(dayOf(this.#wallNow() - (days - 1) * DAY_MS));
    const counted = rows.map((row) => ({
      date: row.day,
      lookups: row.lookups,
      cacheHits: row.cache_hits,
      staleAnswers: row.stale_answers,
      upstreamCalls: row.upstream_calls,
      upstreamErrors: row.upstream_errors,
    }));
    return { days: counted, totals: counted.reduce(plus, NOTHING) };
  }

  prune(): Promise<void> {
    return this.#repository.removeDaysBefore(dayOf(this.#wallNow() - METADATA_STATS_MAX_DAYS * DAY_MS));
  }
}

const plus = (sum: Counts, day: Counts): Counts => ({
  lookups: sum.lookups + day.lookups,
  cacheHits: sum.cacheHits + day.cacheHits,
  staleAnswers: sum.staleAnswers + day.staleAnswers,
  upstreamCalls: sum.upstreamCalls + day.upstreamCalls,
  upstreamErrors: sum.upstreamErrors + day.upstreamErrors,
});
