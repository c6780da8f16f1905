import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ChannelVersion } from '../channels/channel-types.ts';

/** The SQL by which imports are undone. */
export class ImportUndoRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns false when it cannot be undone, or is being undone already */
  begin(
    { id, actorId }: { readonly id: string; readonly actorId: string },
    startedAfter: number,
    audit: InTransaction<string>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('channel_imports')
        .set({ state: 'undoing', undone_by: actorId, content: '' })
        .where('id', '=', id)
        .where('state', 'in', ['running', 'done'])
        .where('created_at', '>', startedAfter)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await audit(id, trx);
      return true;
    });
  }

  /** The channels that are as the import has created them. */
  async listUnchanged(id: string, limit: number): Promise<ChannelVersion[]> {
    const rows = await this.#db
      .selectFrom('channel_import_rows as row')
      .innerJoin('channels', (join) =>
        join.onRef('channels.id', '=', 'row.channel_id').onRef('channels.updated_at', '=', 'row.version'),
      )
      .select(['channels.id', 'channels.updated_at'])
      .where('row.import_id', '=', id)
      .where('row.state', '=', 'created')
      .limit(limit)
      .execute();
    return rows.map(({ id: channelId, updated_at }) => ({ id: channelId, updatedAt: updated_at }));
  }

  async markDeleted(id: string, channelIds: readonly string[], trx: Transaction): Promise<void> {
    if (channelIds.length === 0) return;
    await trx
      .updateTable('channel_import_rows')
      .set({ state: 'deleted' })
      .where('import_id', '=', id)
      .where('channel_id', 'in', channelIds)
      .execute();
  }

  /** Ends an undo: the channels that are still there were changed. */
  async finish(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('channel_import_rows')
        .set({ state: 'kept', reason: listRowTexts.changedSince })
        .where('import_id', '=', id)
        .where('state', '=', 'created')
        .where('channel_id', 'in', ({ selectFrom }) => selectFrom('channels').select('channels.id'))
        .execute();
      await trx.updateTable('channel_imports').set({ state: 'undone' }).where('id', '=', id).execute();
    });
  }

  /** What an undo has done so far. */
  async readResult(id: string): Promise<{ deleted: number; kept: { _id: string; name: string }[] }> {
    const rows = await this.#db
      .selectFrom('channel_import_rows')
      .select(['state', 'channel_id', 'name'])
      .where('import_id', '=', id)
      .where('state', 'in', ['deleted', 'kept'])
      .orderBy('position')
      .execute();
    const kept = rows.filter(({ state }) => state === 'kept');
    return {
      deleted: rows.length - kept.length,
      kept: kept.map(({ channel_id, name }) => ({ _id: channel_id ?? '', name })),
    };
  }
}
