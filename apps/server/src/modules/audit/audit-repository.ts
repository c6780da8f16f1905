import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

export type AuditEntry = {
  readonly id: string;
  readonly at: number;
  /** Null: nobody who is signed in, or the server itself. */
  readonly actorId: string | null;
  readonly action: string;
  readonly targetId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};

/** Entries are added and read, and never changed: the database refuses it too. */
export class AuditRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async insert(entry: AuditEntry, trx: Transaction = this.#db): Promise<void> {
    const { id, at, action } = entry;
    const row = { id, at, action, actor_id: entry.actorId, target_id: entry.targetId };
    const details = JSON.stringify(entry.details);
    await trx
      .insertInto('audit_log')
      .values({ ...row, details })
      .execute();
  }

  /** The newest first. */
  async readLatest(limit: number): Promise<AuditEntry[]> {
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
