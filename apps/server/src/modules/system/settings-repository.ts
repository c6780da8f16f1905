import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

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
  async replace(key: string, before: string | undefined, value: string, now: number): Promise<boolean> {
    const row = { value, updated_at: now };
    if (before === undefined) {
      const inserted = await this.#db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst();
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
    }
    const updated = await this.#db
      .updateTable('settings')
      .set(row)
      .where('key', '=', key)
      .where('value', '=', before)
      .executeTakeFirst();
    return updated.numUpdatedRows > 0n;
  }

  async write(key: string, value: string, now: number): Promise<void> {
    const row = { value, updated_at: now };
    await this.#db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
}
