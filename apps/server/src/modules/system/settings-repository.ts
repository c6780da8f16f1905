import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../db/database-types.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Schema } from '../../db/schema.ts';

type Setting = { readonly key: string; readonly value: string; readonly now: number };

/** Small values that belong to the station as a whole, as JSON text by name. */
export class SettingsRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(key: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.value;
  }

  /** @param before what is replaced; undefined: nothing. @returns false when something else is there by now */
  replace(before: string | undefined, setting: Setting, together?: InTransaction<Setting>): Promise<boolean> {
    const write = (trx: Transaction) =>
      before === undefined ? insert(setting, trx) : update(before, setting, trx);
    return inTransaction(this.#db, { changed: setting, write, together });
  }

  async write(setting: Setting, together?: InTransaction<Setting>): Promise<void> {
    const { key, value, now } = setting;
    const row = { value, updated_at: now };
    const write = async (trx: Transaction) => {
      await trx
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
      return true;
    };
    await inTransaction(this.#db, { changed: setting, write, together });
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
