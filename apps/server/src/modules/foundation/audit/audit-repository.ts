import type { Kysely } from 'kysely';
import type { Statement } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import type { AuditEntry } from './audit-types.ts';

/**
 * Append-only: triggers of the database refuse updates other than of `address` to null, and deletions other
 * than those of `deleteBefore`.
 */
export class AuditRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** All or none. */
  async insertMany(entries: readonly AuditEntry[], db: Kysely<Schema> = this.#db): Promise<void> {
    await this.#toInsert(entries, db).execute();
  }

  toInsert(entry: AuditEntry): Statement {
    return this.#toInsert([entry], this.#db);
  }

  #toInsert(entries: readonly AuditEntry[], db: Kysely<Schema>) {
    const rows = entries.map(({ actorId, targetId, details, ...entry }) => ({
      ...entry,
      actor_id: actorId,
      target_id: targetId,
      details: JSON.stringify(details),
    }));
    return db.insertInto('audit_log').values(rows);
  }

  /** @returns how many addresses were forgotten; fewer than `limit` means that none are left */
  async forgetAddresses(before: number, limit: number): Promise<number> {
    const old = this.#selectOld(before, limit).where('address', 'is not', null);
    const { numUpdatedRows } = await this.#db
      .updateTable('audit_log')
      .set({ address: null })
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** @returns how many entries were deleted; fewer than `limit` means that none are left */
  deleteBefore(before: number, limit: number): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      // Without it the triggers refuse.
      await trx.insertInto('audit_retention').values({ entries_before: before }).execute();
      const old = this.#selectOld(before, limit);
      const { numDeletedRows } = await trx.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst();
      await trx.deleteFrom('audit_retention').execute();
      return Number(numDeletedRows);
    });
  }

  #selectOld(before: number, limit: number) {
    return this.#db.selectFrom('audit_log').select('id').where('at', '<', before).limit(limit);
  }

  /** Newest first. */
  async listLatest(limit: number): Promise<AuditEntry[]> {
    const rows = await this.#db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ actor_id, target_id, details, ...row }) => ({
      ...row,
      actorId: actor_id,
      targetId: target_id,
      details: JSON.parse(details),
    }));
  }
}
