import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { withAudit } from '../../../db/with-audit.ts';

type Setting = { readonly key: string; readonly value: string; readonly now: number };

/** Values of the whole station by name, as JSON text. */
export class SettingsRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async get(key: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.value;
  }

  /**
   * Writes the setting unless it was changed concurrently.
   *
   * @param before the expected stored value; undefined when there is none
   * @returns false when another value is stored
   */
  compareAndSet(
    before: string | undefined,
    setting: Setting,
    audit?: InTransaction<Setting>,
  ): Promise<boolean> {
    const write = (trx: Transaction) =>
      before === undefined ? insert(setting, trx) : update(before, setting, trx);
    return withAudit(this.#db, { changed: setting, write, audit });
  }

  async set(setting: Setting, audit?: InTransaction<Setting>): Promise<void> {
    const write = async (trx: Transaction) => {
      await this.upsert(setting, trx);
      return true;
    };
    await withAudit(this.#db, { changed: setting, write, audit });
  }

  /** Without an audit entry: for a transaction that changes more. */
  async upsert({ key, value, now }: Setting, db: Kysely<Schema> = this.#db): Promise<void> {
    const row = { value, updated_at: now };
    await db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }

  async delete(key: string): Promise<void> {
    await this.#db.deleteFrom('settings').where('key', '=', key).execute();
  }
}

async function insert({ key, value, now }: Setting, trx: Transaction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function update(before: string, { key, value, now }: Setting, trx: Transaction): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('settings')
    .set({ value, updated_at: now })
    .where('key', '=', key)
    .where('value', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
