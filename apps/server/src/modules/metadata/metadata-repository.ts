import { type Kysely, sql } from 'kysely';
import type { MetadataDayRow, Schema } from '../../db/schema.ts';

export type StoredAnswer = {
  readonly key: string;
  /** JSON; null: Last.fm knows nothing of it. */
  readonly value: string | null;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
};

export class MetadataRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(keys: readonly string[]): Promise<StoredAnswer[]> {
    if (keys.length === 0) return [];
    const rows = await this.#db
      .selectFrom('metadata_answers')
      .select(['key', 'value', 'fetched_at'])
      .where('key', 'in', keys)
      .execute();
    return rows.map(({ fetched_at, ...row }) => ({ ...row, fetchedAt: fetched_at }));
  }

  async write({ key, value, fetchedAt }: StoredAnswer): Promise<void> {
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

  /** Removes the oldest. @returns how many are gone; fewer than `limit`: there are no more */
  async removeFetchedBefore(before: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from metadata_answers where key in (
        select key from metadata_answers where fetched_at < ${before} order by fetched_at limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  /** Adds to what the day counts already. */
  async addToDay({ day, ...counts }: MetadataDayRow): Promise<void> {
    await this.#db
      .insertInto('metadata_days')
      .values({ day, ...counts })
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
  async daysFrom(from: string): Promise<MetadataDayRow[]> {
    return this.#db.selectFrom('metadata_days').selectAll().where('day', '>=', from).orderBy('day').execute();
  }

  async removeDaysBefore(day: string): Promise<void> {
    await this.#db.deleteFrom('metadata_days').where('day', '<', day).execute();
  }
}
