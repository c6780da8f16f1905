import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

export type AttemptWindow = { readonly count: number; readonly windowEnds: number };

/** Counters in the database, shared by all nodes and kept over a restart. */
export class AttemptRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /**
   * One statement, so that concurrent calls are all counted. A window never ends later than one that
   * begins now: after the clock was set back it would for as long.
   */
  async increment(
    key: string,
    now: number,
    windowMs: number,
    db: Kysely<Schema> = this.#db,
  ): Promise<AttemptWindow> {
    const { rows } = await sql<{ count: number; window_ends: number }>`
      insert into attempts (key, count, window_ends) values (${key}, 1, ${now + windowMs})
      on conflict (key) do update set
        count = case when attempts.window_ends <= ${now} then 1 else attempts.count + 1 end,
        window_ends = case
          when attempts.window_ends <= ${now} or attempts.window_ends > excluded.window_ends
          then excluded.window_ends else attempts.window_ends end
      returning count, window_ends`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('the upsert of an attempt returned no row');
    return { count: Number(row.count), windowEnds: Number(row.window_ends) };
  }

  async decrement(key: string, trx: Transaction): Promise<void> {
    await trx
      .updateTable('attempts')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }

  async delete(key: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('attempts').where('key', '=', key).execute();
  }

  async deleteExpired(now: number): Promise<void> {
    await this.#db.deleteFrom('attempts').where('window_ends', '<=', now).execute();
  }
}
