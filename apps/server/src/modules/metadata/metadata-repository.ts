import { type Kysely, sql } from 'kysely';
import type { MetadataDayRow, Schema } from '../../db/schema.ts';

export type StoredMetadata = {
  readonly key: string;
  /** JSON; null when Last.fm has nothing. */
  readonly value: string | null;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
};

export class MetadataRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(keys: readonly string[]): Promise<StoredMetadata[]> {
    if (keys.length === 0) return [];
    const rows = await this.#db
      .selectFrom('metadata_answers')
      .select(['key', 'value', 'fetched_at'])
      .where('key', 'in', keys)
      .execute();
    return rows.map(({ fetched_at, ...row }) => ({ ...row, fetchedAt: fetched_at }));
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

  /**
   * Deletes the oldest first.
   *
   * @returns the number of deleted rows; fewer than `limit` when none are left
   */
  async deleteFetchedBefore(before: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from metadata_answers where key in (
        select key from metadata_answers where fetched_at < ${before} order by fetched_at limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  /** Adds to the totals of the day. */
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
  async listDaysFrom(from: string): Promise<MetadataDayRow[]> {
    return this.#db.selectFrom('metadata_days').selectAll().where('day', '>=', from).orderBy('day').execute();
  }

  async deleteDaysBefore(day: string): Promise<void> {
    await this.#db.deleteFrom('metadata_days').where('day', '<', day).execute();
  }
}
