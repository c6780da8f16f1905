import type { Kysely } from 'kysely';
import type { Statement } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import type { AuditEntry } from './audit-types.ts';

/** Append-only: triggers of the database refuse deletions, and updates other than of `address` to null. */
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

  async forgetAddresses(before: number): Promise<void> {
    await this.#db
      .updateTable('audit_log')
      .set({ address: null })
      .where('address', 'is not', null)
      .where('at', '<', before)
      .execute();
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
