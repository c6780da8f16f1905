import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

/** Counts what a damaged database still has. */
export class DamageRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async countContent(): Promise<{ readonly channels: number; readonly users: number }> {
    const [channels, users] = await Promise.all(
      (['channels', 'users'] as const).map(async (table) => {
        const count = this.#db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
        return Number((await count.executeTakeFirstOrThrow()).count);
      }),
    );
    return { channels: channels ?? 0, users: users ?? 0 };
  }
}
