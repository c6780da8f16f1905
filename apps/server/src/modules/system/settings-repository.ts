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

  async write(key: string, value: string, now: number): Promise<void> {
    const row = { value, updated_at: now };
    await this.#db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
}
