import { type Kysely, sql } from 'kysely';
import type { Statement, Transaction } from '../../../../db/database-types.ts';
import { executeInOrder } from '../../../../db/execute-together.ts';
import type { Schema } from '../../../../db/schema.ts';

export type Counter = { readonly key: string; readonly windowMs: number };
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

  /** Counts one attempt. @returns the counter's window */
  async increment(counter: Counter, now: number, db?: Kysely<Schema>): Promise<AttemptWindow> {
    const [window] = await this.incrementAll([counter], now, db);
    if (!window) throw new Error('the upsert of an attempt returned no row');
    return window;
  }

  /**
   * Counts one attempt at each counter, in one statement, so that concurrent calls are all counted.
   * Pass related keys in the same order everywhere: calls that lock them in turns would block each
   * other. A window never ends later than one that begins now: after the clock was set back it would
   * for as long.
   *
   * @returns the windows, in the order of the counters
   */
  async incrementAll(
    counters: readonly Counter[],
    now: number,
    db: Kysely<Schema> = this.#db,
  ): Promise<AttemptWindow[]> {
    const values = counters.map(({ key, windowMs }) => sql`(${key}, 1, ${now + windowMs})`);
    const { rows } = await sql<{ key: string; count: number; window_ends: number }>`
      insert into attempts (key, count, window_ends) values ${sql.join(values)}
      on conflict (key) do update set
        count = case when attempts.window_ends <= ${now} then 1 else attempts.count + 1 end,
        window_ends = case
          when attempts.window_ends <= ${now} or attempts.window_ends > excluded.window_ends
          then excluded.window_ends else attempts.window_ends end
      returning key, count, window_ends`.execute(db);
    return counters.map(({ key }) => {
      const row = rows.find((found) => found.key === key);
      if (!row) throw new Error('the upsert of an attempt returned no row');
      return { count: Number(row.count), windowEnds: Number(row.window_ends) };
    });
  }

  /** Clears one counter and takes one attempt from another, in this order and in one statement. */
  clearAndDecrement(cleared: string, decremented: string, now: number): Statement {
    return sql`
      insert into attempts (key, count, window_ends) values (${cleared}, 0, ${now}), (${decremented}, -1, ${now})
      on conflict (key) do update set
        count = case when excluded.count = 0 or attempts.count = 0 then 0 else attempts.count - 1 end,
        window_ends = case when excluded.count = 0 then excluded.window_ends
          else attempts.window_ends end`;
  }

  async execute(statement: Statement): Promise<void> {
    await executeInOrder([statement], this.#db);
  }

  async delete(key: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('attempts').where('key', '=', key).execute();
  }

  /** @returns how many there were; fewer than `limit` means that none are left */
  async deleteExpired(now: number, limit: number): Promise<number> {
    const expired = this.#db
      .selectFrom('attempts')
      .select('key')
      .where('window_ends', '<=', now)
      .limit(limit);
    const { numDeletedRows } = await this.#db
      .deleteFrom('attempts')
      .where('key', 'in', expired)
      // Again for PostgreSQL, where a new window may have begun meanwhile.
      .where('window_ends', '<=', now)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
