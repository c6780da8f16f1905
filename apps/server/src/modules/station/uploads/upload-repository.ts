import type { Kysely } from 'kysely';
import type { InTransaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';

export type Upload = {
  readonly name: string;
  readonly folder: string;
  readonly type: string;
  readonly bytes: Buffer;
};

/** All SQL of the uploads. */
export class UploadRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Inserts all uploads or none. One of the same name has the same content, and is in use again. */
  async insert(
    uploads: readonly Upload[],
    now: number,
    audit?: InTransaction<readonly Upload[]>,
  ): Promise<void> {
    const rows = uploads.map((upload) => ({ ...upload, created_at: now, unused_since: null }));
    await this.#db.transaction().execute(async (trx) => {
      for (const row of rows)
        await trx
          .insertInto('uploads')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ unused_since: null }))
          .execute();
      await audit?.(uploads, trx);
    });
  }

  async find(folder: string, name: string): Promise<Upload | null> {
    const row = await this.#db
      .selectFrom('uploads')
      .select(['name', 'folder', 'type', 'bytes'])
      .where('name', '=', name)
      .where('folder', '=', folder)
      .executeTakeFirst();
    return row ? { ...row, bytes: Buffer.from(row.bytes) } : null;
  }

  /** `unusedSince` is null for uploads that are in use or were never checked. */
  async listUsage(): Promise<{ readonly name: string; readonly unusedSince: number | null }[]> {
    const rows = await this.#db.selectFrom('uploads').select(['name', 'unused_since']).execute();
    return rows.map(({ name, unused_since }) => ({ name, unusedSince: unused_since }));
  }

  /** @param since null: in use @returns false when there is no such upload */
  async markUnused(name: string, since: number | null): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('uploads')
      .set({ unused_since: since })
      .where('name', '=', name)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Deletes only if `unused_since` is unchanged: another node may have found the upload in use. */
  async deleteUnused(name: string, unusedSince: number): Promise<void> {
    await this.#db
      .deleteFrom('uploads')
      .where('name', '=', name)
      .where('unused_since', '=', unusedSince)
      .execute();
  }
}
