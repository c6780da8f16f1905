import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../../../db/database.ts';
import { DATABASE_NOW_MS } from '../../../db/database-clock.ts';
import type { Schema } from '../../../db/schema.ts';

/** A lease that expires implausibly late was written before the clock was set back. */
const IMPLAUSIBLE_FACTOR = 2;

export class LeaseRepository {
  readonly #db: Kysely<Schema>;
  readonly #now: RawBuilder<number>;

  constructor({ db, kind }: { readonly db: Kysely<Schema>; readonly kind: DatabaseKind }) {
    this.#db = db;
    this.#now = DATABASE_NOW_MS[kind];
  }

  /**
   * Acquires or renews the lease in one statement.
   *
   * @returns the epoch, which grows with every change of the holder; null when another node holds
   *   it
   */
  async acquire(name: string, holder: string, ttlMs: number): Promise<number | null> {
    const now = this.#now;
    const { rows } = await sql<{ epoch: number }>`
      insert into leases (name, holder, epoch, expires) values (${name}, ${holder}, 1, ${now} + ${ttlMs})
      on conflict (name) do update set
        holder = excluded.holder,
        epoch = case when leases.holder = excluded.holder then leases.epoch else leases.epoch + 1 end,
        expires = excluded.expires
      where leases.holder = excluded.holder or leases.expires <= ${now}
        or leases.expires > ${now} + ${ttlMs * IMPLAUSIBLE_FACTOR}
      returning epoch`.execute(this.#db);
    const [row] = rows;
    return row ? Number(row.epoch) : null;
  }

  /** Expires the lease, so that another node can acquire it at once. */
  async release(name: string, holder: string): Promise<void> {
    await this.#db
      .updateTable('leases')
      .set({ expires: 0 })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }
}
