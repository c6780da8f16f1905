import type { LastfmStats } from '@airdial/contract/lastfm/schema';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export type StoredMetadata = {
  readonly key: string;
  /** JSON; null when Last.fm has nothing. */
  readonly value: string | null;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
};

export class LastfmRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(keys: readonly string[]): Promise<StoredMetadata[]> {
    if (keys.length === 0) return [];
    return this.#db
      .selectFrom('metadata_answers')
      .select(['key', 'value', 'fetched_at as fetchedAt'])
      .where('key', 'in', keys)
      .execute();
  }

  async write({ key, value, fetchedAt }: StoredMetadata): Promise<void> {
    const row = { value, fetched_at: fetchedAt };
    await this.#db
      .insertInto('metadata_answers')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }

  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('metadata_answers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** @returns the number of deleted entries */
  async clear(): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('metadata_answers').executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  async deleteFetchedBefore(before: number): Promise<void> {
    await this.#db.deleteFrom('metadata_answers').where('fetched_at', '<', before).execute();
  }

  async deleteAllButNewest(count: number): Promise<void> {
    const newest = this.#db.selectFrom('metadata_answers').select('key').orderBy('fetched_at', 'desc');
    await this.#db
      .deleteFrom('metadata_answers')
      .where('key', 'in', newest.limit(Number.MAX_SAFE_INTEGER).offset(count))
      .execute();
  }

  /** Adds to the totals of the day. */
  async addToDay(day: string, counts: LastfmStats['totals']): Promise<void> {
    await this.#db
      .insertInto('metadata_days')
      .values({
        day,
        lookups: counts.lookups,
        cache_hits: counts.cacheHits,
        stale_answers: counts.staleResponses,
        upstream_calls: counts.upstreamCalls,
        upstream_errors: counts.upstreamErrors,
      })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet(({ ref, eb }) => ({
          lookups: eb('metadata_days.lookups', '+', ref('excluded.lookups')),
          cache_hits: eb('metadata_days.cache_hits', '+', ref('excluded.cache_hits')),
          stale_answers: eb('metadata_days.stale_answers', '+', ref('excluded.stale_answers')),
          upstream_calls: eb('metadata_days.upstream_calls', '+', ref('excluded.upstream_calls')),
          upstream_errors: eb('metadata_days.upstream_errors', '+', ref('excluded.upstream_errors')),
        })),
      )
      .execute();
  }

  /** The oldest first. @param from such as `2026-11-21` */
  async listDaysFrom(from: string): Promise<LastfmStats['days']> {
    return this.#db
      .selectFrom('metadata_days')
      .select([
        'day as date',
        'lookups',
        'cache_hits as cacheHits',
        'stale_answers as staleResponses',
        'upstream_calls as upstreamCalls',
        'upstream_errors as upstreamErrors',
      ])
      .where('day', '>=', from)
      .orderBy('day')
      .execute();
  }

  async deleteDaysBefore(day: string): Promise<void> {
    await this.#db.deleteFrom('metadata_days').where('day', '<', day).execute();
  }
}
