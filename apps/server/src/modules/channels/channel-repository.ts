import type { StreamCheck } from '@airdial/contract/channel/schema';
import { type Kysely, sql } from 'kysely';
import type { InTransaction, Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { withAudit } from '../../db/with-audit.ts';
import type { Fence } from '../leases/lease-service.ts';
import type { ChannelRecord } from './channel-record.ts';
import { fromRow, toRow } from './channel-rows.ts';

/** Read in portions, so that the event loop breathes between them. */
const PORTION_ROWS = 2_000;
/** 32 columns a row; SQLite takes 32,766 values in one statement. */
const INSERT_ROWS = 500;
const HAS_ANOTHER_WRITER = /^(id$|song_|total_|current_listeners$|peak_listeners$|stream_check$)/;

type TrackUpdate = Pick<ChannelRecord, 'id' | 'song' | 'trackUpdatedAt'>;

export type CountedTotals = {
  readonly id: string;
  readonly totalPlays: number;
  readonly totalListeners: number;
};

type CountColumn = 'peak_listeners' | 'total_listeners' | 'total_plays';

/** The greater of two; the databases have no common word for it. */
const atLeast = (column: CountColumn, value: number) =>
  sql<number>`case when ${sql.ref(column)} > ${value} then ${sql.ref(column)} else ${value} end`;

/** Another channel has this number, perhaps since a moment ago on another node. */
export class NumberTakenError extends Error {}

async function mapUniqueViolation<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (cause) {
    throw isUniqueViolation(cause) ? new NumberTakenError('The number is taken.', { cause }) : cause;
  }
}

/** The channels' only SQL. */
export class ChannelRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async loadAll(): Promise<ChannelRecord[]> {
    const channels: ChannelRecord[] = [];
    for (let afterId = ''; ; ) {
      const rows = await this.#db
        .selectFrom('channels')
        .selectAll()
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(PORTION_ROWS)
        .execute();
      for (const row of rows) channels.push(fromRow(row));
      const last = rows.at(-1);
      if (!last || rows.length < PORTION_ROWS) return channels;
      afterId = last.id;
    }
  }

  async load(id: string): Promise<ChannelRecord | undefined> {
    const row = await this.#db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();
    return row && fromRow(row);
  }

  /** All or none. @throws NumberTakenError */
  async insertMany(channels: readonly ChannelRecord[], audit?: InTransaction<ChannelRecord>): Promise<void> {
    const inserting = this.#db.transaction().execute(async (trx) => {
      for (let from = 0; from < channels.length; from += INSERT_ROWS) {
        const rows = channels.slice(from, from + INSERT_ROWS).map(toRow);
        await trx.insertInto('channels').values(rows).execute();
      }
      for (const channel of channels) await audit?.(channel, trx);
    });
    await mapUniqueViolation(inserting);
  }

  /**
   * Writes what administrators change. Song and counts have writers of their own, perhaps on another node: an old copy of
   * them is not to be written back.
   *
   * @param before what the change was made from: what another node has changed since is not written over
   * @returns false when the channel is not there any more, or has been changed
   * @throws NumberTakenError
   */
  async update(
    channel: ChannelRecord,
    before: ChannelRecord,
    audit?: InTransaction<ChannelRecord>,
  ): Promise<boolean> {
    const values = Object.fromEntries(
      Object.entries(toRow(channel)).filter(([column]) => !HAS_ANOTHER_WRITER.test(column)),
    );
    const write = async (trx: Transaction) => {
      const { numUpdatedRows } = await trx
        .updateTable('channels')
        .set(values)
        .where('id', '=', channel.id)
        .where('updated_at', '=', before.updatedAt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    };
    return mapUniqueViolation(withAudit(this.#db, { changed: channel, write, audit }));
  }

  /**
   * Writes the song and nothing else.
   *
   * @param fence looked up in the same statement: a node that was frozen and has lost its lease changes nothing
   * @returns false when the channel is not there any more, or the lease is in other hands
   */
  async updateSong({ id, track, trackUpdatedAt }: TrackUpdate, fence?: Fence): Promise<boolean> {
    let query = this.#db
      .updateTable('channels')
      .set({
        song_title: track.title,
        song_artist: track.artist,
        song_album: track.album,
        song_artwork: track.artwork,
        song_duration: track.duration,
        song_updated_at: trackUpdatedAt,
      })
      .where('id', '=', id);
    if (fence) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('leases')
            .select('leases.epoch')
            .where('leases.name', '=', fence.lease)
            .where('leases.epoch', '=', fence.epoch),
        ),
      );
    }
    return (await query.executeTakeFirst()).numUpdatedRows > 0n;
  }

  async updateStreamCheck(id: string, check: StreamCheck): Promise<void> {
    await this.#db
      .updateTable('channels')
      .set({ stream_check: JSON.stringify(check) })
      .where('id', '=', id)
      .execute();
  }

  /** @returns those that were written; see `updateSong` */
  updateSongs(songs: readonly TrackUpdate[], fence?: Fence): Promise<TrackUpdate[]> {
    return this.#db.transaction().execute(async (trx) => {
      const repository = new ChannelRepository(trx);
      const stored: TrackUpdate[] = [];
      for (const song of songs) if (await repository.updateSong(song, fence)) stored.push(song);
      return stored;
    });
  }

  /**
   * Writes counts and nothing else: another node may have changed the rest. Totals and peaks only grow, so that none of
   * several nodes takes away what another has counted.
   */
  async updateStats(channels: readonly Pick<ChannelRecord, 'id' | 'stats'>[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const { id, stats } of channels)
        await trx
          .updateTable('channels')
          .set({
            current_listeners: stats.currentListeners,
            peak_listeners: atLeast('peak_listeners', stats.peakListeners),
            total_listeners: atLeast('total_listeners', stats.totalListeners),
            total_plays: atLeast('total_plays', stats.totalPlays),
          })
          .where('id', '=', id)
          .execute();
    });
  }

  /** @returns the totals as they are then, whoever else counts */
  async addTotals(added: readonly CountedTotals[]): Promise<CountedTotals[]> {
    return this.#db.transaction().execute(async (trx) => {
      const totals: CountedTotals[] = [];
      for (const { id, totalPlays, totalListeners } of added) {
        const row = await trx
          .updateTable('channels')
          .set(({ eb }) => ({
            total_plays: eb('total_plays', '+', totalPlays),
            total_listeners: eb('total_listeners', '+', totalListeners),
          }))
          .where('id', '=', id)
          .returning(['total_plays', 'total_listeners'])
          .executeTakeFirst();
        if (row) totals.push({ id, totalPlays: row.total_plays, totalListeners: row.total_listeners });
      }
      return totals;
    });
  }

  /** @returns false when it was not there */
  remove(channel: ChannelRecord, audit?: InTransaction<ChannelRecord>): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numDeletedRows } = await trx
        .deleteFrom('channels')
        .where('id', '=', channel.id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    };
    return withAudit(this.#db, { changed: channel, write, audit });
  }
}
