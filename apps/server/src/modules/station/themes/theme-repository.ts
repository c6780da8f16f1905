import { type ThemeContent, themeContent } from '@airdial/contract/theme/schema';
import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema, ThemeRow } from '../../../db/schema.ts';
import { withAudit } from '../../../db/with-audit.ts';

export type StoredTheme = {
  readonly id: string;
  readonly content: ThemeContent;
  /** Null before the first change. */
  readonly updatedAt: number | null;
};

/** All SQL of the themes. */
export class ThemeRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** The oldest first. Rows that no longer parse are omitted. */
  async list(): Promise<StoredTheme[]> {
    const rows = await this.#db
      .selectFrom('themes')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(fromRow).filter((theme) => theme !== null);
  }

  async find(id: string): Promise<StoredTheme | null> {
    const row = await this.#db.selectFrom('themes').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /** When a theme last changed; null for one that is not stored. */
  async findUpdatedAt(id: string): Promise<number | null> {
    const query = this.#db.selectFrom('themes').select('updated_at').where('id', '=', id);
    return (await query.executeTakeFirst())?.updated_at ?? null;
  }

  /** @returns false when the id exists already */
  insert(id: string, content: ThemeContent, now: number, audit?: InTransaction<string>): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('themes')
        .values({ id, content: JSON.stringify(content), created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    };
    return withAudit(this.#db, { changed: id, write, audit });
  }

  /**
   * @param before the `updatedAt` that the change is based on
   * @returns false when the row has another `updatedAt` by now
   */
  update(
    id: string,
    content: ThemeContent,
    { before, now }: { readonly before: number; readonly now: number },
    audit?: InTransaction<string>,
  ): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numUpdatedRows } = await trx
        .updateTable('themes')
        .set({ content: JSON.stringify(content), updated_at: now })
        .where('id', '=', id)
        .where('updated_at', '=', before)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    };
    return withAudit(this.#db, { changed: id, write, audit });
  }

  /** @returns false when no theme has this id */
  remove(id: string, audit?: InTransaction<string>): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numDeletedRows } = await trx.deleteFrom('themes').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    };
    return withAudit(this.#db, { changed: id, write, audit });
  }
}

function fromRow({ id, content, updated_at }: ThemeRow): StoredTheme | null {
  try {
    const parsed = themeContent.safeParse(JSON.parse(content));
    return parsed.success ? { id, content: parsed.data, updatedAt: updated_at } : null;
  } catch {
    return null;
  }
}
