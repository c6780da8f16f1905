import type { LastfmStats } from '@airdial/contract/lastfm/schema';
import { METADATA_STATS_MAX_DAYS } from '@airdial/contract/limits';
import type { LastfmRepository } from './lastfm-repository.ts';

const DAY_MS = 24 * 60 * 60_000;

type Counts = LastfmStats['totals'];
export type Counter = keyof Counts;

const ZERO: Counts = { lookups: 0, cacheHits: 0, staleResponses: 0, upstreamCalls: 0, upstreamErrors: 0 };

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Counts in memory and adds to the totals of the day in the database from time to time. */
export class LastfmCounters {
  readonly #repository: LastfmRepository;
  readonly #wallNow: () => number;
  #unwritten = ZERO;

  constructor(repository: LastfmRepository, wallNow: () => number) {
    this.#repository = repository;
    this.#wallNow = wallNow;
  }

  add(counter: Counter): void {
    this.#unwritten = sum(this.#unwritten, { ...ZERO, [counter]: 1 });
  }

  /** Counts that cannot be written are kept for the next flush. */
  async flush(): Promise<void> {
    const counts = this.#unwritten;
    if (counts === ZERO) return;
    this.#unwritten = ZERO;
    try {
      await this.#repository.addToDay(toDay(this.#wallNow()), counts);
    } catch (error) {
      this.#unwritten = sum(this.#unwritten, counts);
      throw error;
    }
  }

  async listLastDays(count: number): Promise<Pick<LastfmStats, 'days' | 'totals'>> {
    await this.flush();
    const days = await this.#repository.listDaysFrom(toDay(this.#wallNow() - (count - 1) * DAY_MS));
    return { days, totals: days.reduce(sum, ZERO) };
  }

  prune(): Promise<void> {
    return this.#repository.deleteDaysBefore(toDay(this.#wallNow() - METADATA_STATS_MAX_DAYS * DAY_MS));
  }
}

const sum = (a: Counts, b: Counts): Counts => ({
  lookups: a.lookups + b.lookups,
  cacheHits: a.cacheHits + b.cacheHits,
  staleResponses: a.staleResponses + b.staleResponses,
  upstreamCalls: a.upstreamCalls + b.upstreamCalls,
  upstreamErrors: a.upstreamErrors + b.upstreamErrors,
});
