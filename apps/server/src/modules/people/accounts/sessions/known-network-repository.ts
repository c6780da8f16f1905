import { type Kysely, sql } from 'kysely';
import type { Statement, Transaction } from '../../../../db/database-types.ts';
import { executeInOrder } from '../../../../db/execute-together.ts';
import type { Schema } from '../../../../db/schema.ts';

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

  upsert(userId: string, network: string, now: number): Statement {
    return this.#db
      .insertInto('known_networks')
      .values({ user_id: userId, network, used_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ used_at: now }));
  }

  /** Deletes all but one network and the newest others. */
  deleteOldest(userId: string, exceptNetwork: string, othersCount: number): Statement {
    return this.#db
      .deleteFrom('known_networks')
      .where('user_id', '=', userId)
      .where('network', '!=', exceptNetwork)
      .where('network', 'not in', (query) =>
        query
          .selectFrom('known_networks')
          .select('network')
          .where('user_id', '=', userId)
          .where('network', '!=', exceptNetwork)
          .orderBy('used_at', 'desc')
          .orderBy('network')
          .limit(othersCount),
      );
  }

  async executeAll(statements: readonly Statement[], trx: Transaction): Promise<void> {
    await executeInOrder(statements, trx);
  }

  async deleteAllForUser(userId: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('known_networks').where('user_id', '=', userId).execute();
  }

  /** @returns how many there were; fewer than `limit` means that none are left */
  async deleteOld(usedBefore: number, limit: number): Promise<number> {
    const isOld = sql`used_at <= ${usedBefore}`;
    // Twice for PostgreSQL, where its owner may have signed in meanwhile.
    const { numAffectedRows } = await sql`
      delete from known_networks where ${isOld} and (user_id, network) in (
        select user_id, network from known_networks where ${isOld} limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }
}
