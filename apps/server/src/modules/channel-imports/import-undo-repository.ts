import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import type { CreatedRow, OpenImport } from './import-types.ts';

/** The SQL by which imports are undone. */
export class ImportUndoRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns false when it cannot be undone, or is being undone already */
  begin(
    { id, actorId }: Pick<OpenImport, 'id' | 'actorId'>,
    startedAfter: number,
    audit: InTransaction<string>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('channel_imports')
        .set({ state: 'undoing', undone_by: actorId })
        .where('id', '=', id)
        .where('state', 'in', ['running', 'done'])
        .where('created_at', '>', startedAfter)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await audit(id, trx);
      return true;
    });
  }

  /** The channels that are to be deleted, in the order of the list. */
  async listCreated(id: string, limit: number): Promise<CreatedRow[]> {
    const rows = await this.#db
      .selectFrom('channel_import_rows')
      .select(['position', 'channel_id', 'version'])
      .where('import_id', '=', id)
      .where('state', '=', 'created')
      .orderBy('position')
      .limit(limit)
      .execute();
    return rows.map(({ position, channel_id, version }) => ({
      position,
      channelId: channel_id ?? '',
      version: version ?? 0,
    }));
  }

  /** A row that another node has undone meanwhile keeps its mark. */
  async markUndone(
    id: string,
    positions: Readonly<Record<'deleted' | 'gone' | 'kept', readonly number[]>>,
    trx: Transaction,
  ): Promise<void> {
    for (const state of ['deleted', 'gone', 'kept'] as const) {
      if (positions[state].length === 0) continue;
      const reason = state === 'kept' ? { reason: listRowTexts.changedSince } : {};
      await trx
        .updateTable('channel_import_rows')
        .set({ state, ...reason })
        .where('import_id', '=', id)
        .where('position', 'in', positions[state])
        .where('state', '=', 'created')
        .execute();
    }
  }

  /** What an undo has done so far. */
  async readResult(id: string): Promise<{ deleted: number; kept: { _id: string; name: string }[] }> {
    const { deleted } = await this.#db
      .selectFrom('channel_import_rows')
      .select(({ fn }) => fn.countAll().as('deleted'))
      .where('import_id', '=', id)
      .where('state', '=', 'deleted')
      .executeTakeFirstOrThrow();
    const kept = await this.#db
      .selectFrom('channel_import_rows')
      .select(['channel_id', 'name'])
      .where('import_id', '=', id)
      .where('state', '=', 'kept')
      .orderBy('position')
      .execute();
    return {
      deleted: Number(deleted),
      kept: kept.map((row) => ({ _id: row.channel_id ?? '', name: row.name })),
    };
  }
}
