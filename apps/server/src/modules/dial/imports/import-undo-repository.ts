import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import type { CreatedRow } from './import-types.ts';

type RowUpdate = Partial<Pick<Schema['channel_import_rows'], 'state' | 'reason'>>;

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

  /** The first rows of an import whose channels the undo has not come to. */
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
      channel: { id: channel_id ?? '', updatedAt: version ?? 0 },
    }));
  }

  /**
   * Stores what became of rows whose channels were to be deleted: those that are still there were
   * changed, and the others were deleted by an administrator. A row that another node has done
   * meanwhile stays as it is and counts once.
   *
   * @param deletedIds the channels that this transaction has deleted
   */
  async addResults(
    id: string,
    rows: readonly CreatedRow[],
    deletedIds: ReadonlySet<string>,
    trx: Transaction,
  ): Promise<void> {
    const others = rows.map(({ channel }) => channel.id).filter((channelId) => !deletedIds.has(channelId));
    const changed = await this.#findChannels(others, trx);
    const positions = (isWanted: (channelId: string) => boolean) =>
      rows.filter(({ channel }) => isWanted(channel.id)).map(({ position }) => position);
    const mark = (wanted: readonly number[], values: RowUpdate) => this.#mark(id, wanted, values, trx);
    const undone = await mark(
      positions((channelId) => deletedIds.has(channelId)),
      { state: 'deleted' },
    );
    const kept = await mark(
      positions((channelId) => changed.has(channelId)),
      { state: 'kept', reason: listRowTexts.changedSince },
    );
    await mark(
      positions((channelId) => !deletedIds.has(channelId) && !changed.has(channelId)),
      { state: 'deleted' },
    );
    await trx
      .updateTable('channel_imports')
      .set(({ eb }) => ({ undone: eb('undone', '+', undone), kept: eb('kept', '+', kept) }))
      .where('id', '=', id)
      .execute();
  }

  async finish(id: string): Promise<void> {
    await this.#db
      .updateTable('channel_imports')
      .set({ state: 'undone' })
      .where('id', '=', id)
      .where('state', '=', 'undoing')
      .execute();
  }

  async #findChannels(ids: readonly string[], trx: Transaction): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await trx.selectFrom('channels').select('id').where('id', 'in', ids).execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** @returns how many rows were marked */
  async #mark(
    id: string,
    positions: readonly number[],
    values: RowUpdate,
    trx: Transaction,
  ): Promise<number> {
    if (positions.length === 0) return 0;
    const { numUpdatedRows } = await trx
      .updateTable('channel_import_rows')
      .set(values)
      .where('import_id', '=', id)
      .where('position', 'in', positions)
      .where('state', '=', 'created')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}
