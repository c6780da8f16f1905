import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AuditEntry } from './audit-types.ts';

/** Append-only: triggers of the database refuse deletions, and updates other than of `address` to null. */
export class AuditRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async insert(entry: AuditEntry, db: Kysely<Schema> = this.#db): Promise<void> {
    const { id, at, action, address, network } = entry;
    const row = { id, at, action, actor_id: entry.actorId, target_id: entry.targetId, address, network };
    const details = JSON.stringify(entry.details);
    await db
      .insertInto('audit_log')
      .values({ ...row, details })
      .execute();
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
