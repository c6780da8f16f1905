import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { ChannelNumberRepository, mapUniqueViolation } from './channel-number-repository.ts';
import { fromRow, toRow } from './channel-record.ts';
import { ChannelStateRepository } from './channel-state-repository.ts';
import type { ChannelRecord, ChannelVersion } from './channel-types.ts';
import { DeletedChannelRepository } from './deleted-channel-repository.ts';
import { insertChannels } from './insert-channels.ts';

/** Columns that `update` leaves to their own writers. */
const HAS_OTHER_WRITER =
  /^(id$|song_|total_|current_listeners$|peak_listeners$|stream_check$|loudness$|alternative_checks$|pictures$)/;

/** A channel after a change, and the version before it. */
export type ChannelEdit = { readonly channel: ChannelRecord; readonly before: ChannelRecord };

class StaleVersionError extends Error {}

export type DeletedChannel = Pick<ChannelRecord, 'id' | 'channelNumber' | 'name'>;

/** The SQL of the channels table: what all of them are, and what administrators change. */
export class ChannelRepository {
  /** What sources and listeners change. */
  readonly state: ChannelStateRepository;
  readonly numbers: ChannelNumberRepository;
  readonly deleted: DeletedChannelRepository;
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.state = new ChannelStateRepository(db);
    this.numbers = new ChannelNumberRepository(db);
    this.deleted = new DeletedChannelRepository(db);
    this.#db = db;
  }

  async loadAll(): Promise<ChannelRecord[]> {
    const rows = await this.#db.selectFrom('channels').selectAll().orderBy('id').execute();
    return rows.map(fromRow);
  }

  /** By id. @param ids of a few hundred channels at most */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, ChannelRecord>> {
    const rows = await this.#db.selectFrom('channels').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, fromRow(row)]));
  }

  /** All or none. @throws AppError `channel-number-taken` or `channels-full` */
  async insertMany(
    channels: readonly ChannelRecord[],
    inTransaction?: InTransaction<readonly ChannelRecord[]>,
  ): Promise<void> {
    const insert = this.#db.transaction().execute(async (trx) => {
      await insertChannels(trx, channels);
      await inTransaction?.(channels, trx);
    });
    await mapUniqueViolation(insert);
  }

  /**
   * Writes the fields that administrators edit, of all channels or none. Tracks and counts have writers
   * of their own, perhaps on another node: an old copy of them must not overwrite theirs.
   *
   * @returns false when one of them is gone or has changed since the version that was edited
   * @throws AppError `channel-number-taken`
   */
  async updateMany(
    edits: readonly ChannelEdit[],
    inTransaction: InTransaction<readonly ChannelEdit[]>,
  ): Promise<boolean> {
    const update = this.#db.transaction().execute(async (trx) => {
      for (const { channel, before } of edits)
        if (!(await updateRow(trx, channel, before))) throw new StaleVersionError();
      await inTransaction(edits, trx);
    });
    try {
      await mapUniqueViolation(update);
      return true;
    } catch (error) {
      if (error instanceof StaleVersionError) return false;
      throw error;
    }
  }

  /** Deletes those of the channels that have not changed since these versions. */
  deleteUnchanged(
    versions: readonly ChannelVersion[],
    inTransaction: InTransaction<readonly DeletedChannel[]>,
  ): Promise<readonly DeletedChannel[]> {
    return this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom('channels')
        .where(({ or, and }) => or(versions.map(({ id, updatedAt }) => and({ id, updated_at: updatedAt }))))
        .returning(['id', 'channel_number', 'name'])
        .execute();
      const deleted = rows.map(({ channel_number, ...row }) => ({ ...row, channelNumber: channel_number }));
      await inTransaction(deleted, trx);
      return deleted;
    });
  }
}

/**
 * Writes the columns that differ: a check of another node may have replaced a further address meanwhile.
 *
 * @returns false when the channel is gone or has changed since `before`
 */
async function updateRow(trx: Transaction, channel: ChannelRecord, before: ChannelRecord): Promise<boolean> {
  const former = new Map<string, unknown>(Object.entries(toRow(before)));
  const values = Object.fromEntries(
    Object.entries(toRow(channel)).filter(
      ([column, value]) => value !== former.get(column) && !HAS_OTHER_WRITER.test(column),
    ),
  );
  const { numUpdatedRows } = await trx
    .updateTable('channels')
    .set(values)
    .where('id', '=', channel.id)
    .where('updated_at', '=', before.updatedAt)
    // A check of another node may have replaced it, which is no new version.
    .where('stream_url', before.streamUrl === null ? 'is' : '=', before.streamUrl)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
