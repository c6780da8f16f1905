import type { Kysely } from 'kysely';
import type { InTransaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { AppError } from '../../../lib/app-error.ts';
import { mapUniqueViolation } from './channel-number-repository.ts';
import { fromRow, parseStoredRow } from './channel-record.ts';
import type { ChannelRecord } from './channel-types.ts';
import { insertChannels } from './insert-channels.ts';

const PURGED_TOGETHER = 200;
const FAVORITE_COLUMNS = ['user_id', 'channel_id', 'added_at', 'position'] as const;

export type DeletedRecord = { readonly channel: ChannelRecord; readonly deletedAt: number };
type WrittenChannels = InTransaction<readonly ChannelRecord[]>;

/** The SQL by which channels are deleted and restored. All lists have some hundred ids at most. */
export class DeletedChannelRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns the channels that were there, as they were stored */
  delete(ids: readonly string[], now: number, inTransaction?: WrittenChannels): Promise<ChannelRecord[]> {
    return this.#db.transaction().execute(async (trx) => {
      // The deletion of a channel takes its hearts with it.
      await trx
        .insertInto('deleted_channel_favorites')
        .columns(FAVORITE_COLUMNS)
        .expression(({ selectFrom }) =>
          selectFrom('favorite_channels').select(FAVORITE_COLUMNS).where('channel_id', 'in', ids),
        )
        .execute();
      const rows = await trx.deleteFrom('channels').where('id', 'in', ids).returningAll().execute();
      if (rows.length === 0) return [];
      const stored = rows.map((row) => ({ id: row.id, content: JSON.stringify(row), deleted_at: now }));
      await trx.insertInto('deleted_channels').values(stored).execute();
      const channels = rows.map(fromRow);
      await inTransaction?.(channels, trx);
      return channels;
    });
  }

  /** As they were when they were deleted, the last one first. */
  async listNewest(deletedAfter: number, limit: number): Promise<DeletedRecord[]> {
    const rows = await this.#db
      .selectFrom('deleted_channels')
      .select(['content', 'deleted_at'])
      .where('deleted_at', '>', deletedAfter)
      .orderBy('deleted_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ content, deleted_at: deletedAt }) => ({
      channel: parseStoredRow(content),
      deletedAt,
    }));
  }

  /** By id, as they were when they were deleted. */
  async list(ids: readonly string[], deletedAfter: number): Promise<ReadonlyMap<string, ChannelRecord>> {
    const rows = await this.#db
      .selectFrom('deleted_channels')
      .select(['id', 'content'])
      .where('id', 'in', ids)
      .where('deleted_at', '>', deletedAfter)
      .execute();
    return new Map(rows.map(({ id, content }) => [id, parseStoredRow(content)]));
  }

  /** All or none. @throws AppError `channels-not-restorable`, `channel-number-taken` or `channels-full` */
  async restore(channels: readonly ChannelRecord[], inTransaction: WrittenChannels): Promise<void> {
    const ids = channels.map(({ id }) => id);
    const restore = this.#db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('deleted_channels')
        .where('id', 'in', ids)
        .executeTakeFirst();
      // Another node was faster.
      if (Number(numDeletedRows) < ids.length) throw new AppError('channels-not-restorable');
      await insertChannels(trx, channels);
      const favorites = trx.selectFrom('deleted_channel_favorites').where('channel_id', 'in', ids);
      await trx
        .insertInto('favorite_channels')
        .columns(FAVORITE_COLUMNS)
        .expression(favorites.select(FAVORITE_COLUMNS))
        .execute();
      await trx.deleteFrom('deleted_channel_favorites').where('channel_id', 'in', ids).execute();
      await inTransaction(channels, trx);
    });
    await mapUniqueViolation(restore);
  }

  /** Deletes for good. @returns the channels of which this call has deleted the rest */
  purge(deletedBefore: number): Promise<ChannelRecord[]> {
    return this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom('deleted_channels')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('deleted_channels')
            .select('id')
            .where('deleted_at', '<=', deletedBefore)
            .limit(PURGED_TOGETHER),
        )
        .returning(['id', 'content'])
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await trx.deleteFrom('deleted_channel_favorites').where('channel_id', 'in', ids).execute();
      return rows.map(({ content }) => parseStoredRow(content));
    });
  }
}
