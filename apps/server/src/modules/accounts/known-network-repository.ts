import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

/** Reads and writes the table `known_networks`. */
export class KnownNetworkRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async has(userId: string, network: string, usedSince: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('known_networks')
      .select('used_at')
      .where('user_id', '=', userId)
      .where('network', '=', network)
      .where('used_at', '>', usedSince)
      .executeTakeFirst();
    return row !== undefined;
  }

  async upsert(userId: string, network: string, now: number, trx: Transaction): Promise<void> {
    await trx
      .insertInto('known_networks')
      .values({ user_id: userId, network, used_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ used_at: now }))
      .execute();
  }

  async deleteAllButNewest(userId: string, count: number, trx: Transaction): Promise<void> {
    await trx
      .deleteFrom('known_networks')
      .where('user_id', '=', userId)
      .where('network', 'not in', (query) =>
        query
          .selectFrom('known_networks')
          .select('network')
          .where('user_id', '=', userId)
          .orderBy('used_at', 'desc')
          .orderBy('network')
          .limit(count),
      )
      .execute();
  }

  async deleteAllForUser(userId: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('known_networks').where('user_id', '=', userId).execute();
  }

  async deleteOld(usedBefore: number): Promise<void> {
    await this.#db.deleteFrom('known_networks').where('used_at', '<=', usedBefore).execute();
  }
}
