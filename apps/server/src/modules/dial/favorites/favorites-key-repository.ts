import type { Kysely } from 'kysely';
import type { Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';

/** One key for each account: a new one replaces its predecessor. */
export class FavoritesKeyRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  async replace(userId: string, hash: string, createdAt: number, trx: Transaction): Promise<void> {
    const values = { key_hash: hash, created_at: createdAt };
    await trx
      .insertInto('favorites_keys')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  }

  /** @returns whether there was one */
  async delete(userId: string, trx: Transaction): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('favorites_keys')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async findCreatedAt(userId: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('favorites_keys')
      .select('created_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.created_at ?? null;
  }

  /** The account of a key, as long as it may have favorites. */
  async findOwner(hash: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('favorites_keys')
      .innerJoin('users', 'users.id', 'favorites_keys.user_id')
      .select('users.id')
      .where('key_hash', '=', hash)
      .where('users.is_active', '=', 1)
      .where(({ or, eb }) => or([eb('users.is_validated', '=', 1), eb('users.role', '=', 'admin')]))
      .executeTakeFirst();
    return row?.id ?? null;
  }
}
