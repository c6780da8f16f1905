import type { Kysely } from 'kysely';
import type { Transaction } from '../../../../db/database-types.ts';
import type { Schema } from '../../../../db/schema.ts';

/** `lastStep`: of the newest code that was taken. */
export type StoredFactor = { readonly sealedSecret: string; readonly lastStep: number };

/**
 * Reads and writes the second factors of accounts, which the caller has locked, and their recovery
 * codes.
 */
export class SecondFactorRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Also one that is not confirmed yet. */
  async find(userId: string, trx: Transaction): Promise<StoredFactor | null> {
    const row = await trx
      .selectFrom('users')
      .select(['second_factor', 'second_factor_step'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!row || row.second_factor === null) return null;
    return { sealedSecret: row.second_factor, lastStep: row.second_factor_step ?? 0 };
  }

  /** Stores a secret that does not count yet. */
  async begin(userId: string, sealedSecret: string, trx: Transaction): Promise<void> {
    const values = { second_factor: sealedSecret, second_factor_at: null, second_factor_step: null };
    await trx.updateTable('users').set(values).where('id', '=', userId).execute();
  }

  /** The secret counts from now on. */
  async confirm(userId: string, now: number, trx: Transaction): Promise<void> {
    await trx.updateTable('users').set({ second_factor_at: now }).where('id', '=', userId).execute();
  }

  async setStep(userId: string, step: number, trx: Transaction): Promise<void> {
    await trx.updateTable('users').set({ second_factor_step: step }).where('id', '=', userId).execute();
  }

  async remove(userId: string, trx: Transaction): Promise<void> {
    const values = { second_factor: null, second_factor_at: null, second_factor_step: null };
    await trx.updateTable('users').set(values).where('id', '=', userId).execute();
    await this.#deleteCodes(userId, trx);
  }

  async replaceCodes(userId: string, hashes: readonly string[], trx: Transaction): Promise<void> {
    await this.#deleteCodes(userId, trx);
    const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
    await trx.insertInto('recovery_codes').values(rows).execute();
  }

  /** @returns whether there was such a code, which is gone now */
  async spendCode(userId: string, hash: string, trx: Transaction): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async countCodes(userId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  async #deleteCodes(userId: string, trx: Transaction): Promise<void> {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  }
}
