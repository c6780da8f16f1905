import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Fence } from '../../foundation/leases/lease-types.ts';
import type { ChannelRecord } from './channel-types.ts';

type TrackUpdate = Pick<ChannelRecord, 'id' | 'track' | 'trackUpdatedAt'>;

type CheckedChannel = Pick<ChannelRecord, 'id' | 'streamCheck' | 'alternativeChecks'>;

type AddressedChannel = Pick<ChannelRecord, 'id' | 'updatedAt' | 'streamUrl' | 'alternatives'>;

export type CountedTotals = {
  readonly id: string;
  readonly totalPlays: number;
  readonly totalListeners: number;
};

type CountColumn = 'peak_listeners' | 'total_listeners' | 'total_plays';

/** The greater of two: the databases share no function for it. */
const atLeast = (column: CountColumn, value: number) =>
  sql<number>`case when ${sql.ref(column)} > ${value} then ${sql.ref(column)} else ${value} end`;

/** The SQL of what sources and listeners change: now playing, counts, stream checks, loudness and pictures. */
export class ChannelStateRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Writes the track and nothing else.
   *
   * @param fence checked in the same statement: a node that was frozen and lost its lease changes
   *   nothing
   * @returns false when the channel is gone or another node holds the lease
   */
  async updateTrack({ id, track, trackUpdatedAt }: TrackUpdate, fence?: Fence): Promise<boolean> {
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

  async updateStreamChecks({ id, streamCheck, alternativeChecks }: CheckedChannel): Promise<void> {
    await this.#db
      .updateTable('channels')
      .set({
        stream_check: streamCheck && JSON.stringify(streamCheck),
        alternative_checks: JSON.stringify(alternativeChecks),
      })
      .where('id', '=', id)
      .execute();
  }

  /** @returns false when the channel is gone or has changed since that version */
  async updateAddresses({ id, updatedAt, streamUrl, alternatives }: AddressedChannel): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('channels')
      .set({ stream_url: streamUrl, alternatives: JSON.stringify(alternatives) })
      .where('id', '=', id)
      .where('updated_at', '=', updatedAt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async updateLoudness({ id, loudness }: Pick<ChannelRecord, 'id' | 'loudness'>): Promise<void> {
    await this.#db
      .updateTable('channels')
      .set({ loudness: loudness && JSON.stringify(loudness) })
      .where('id', '=', id)
      .execute();
  }

  async updatePictures({ id, pictures }: Pick<ChannelRecord, 'id' | 'pictures'>): Promise<void> {
    await this.#db
      .updateTable('channels')
      .set({ pictures: JSON.stringify(pictures) })
      .where('id', '=', id)
      .execute();
  }

  /** @returns the updates that were written; see `updateTrack` */
  updateTracks(updates: readonly TrackUpdate[], fence?: Fence): Promise<TrackUpdate[]> {
    return this.#db.transaction().execute(async (trx) => {
      const repository = new ChannelStateRepository(trx);
      const stored: TrackUpdate[] = [];
      for (const update of updates) if (await repository.updateTrack(update, fence)) stored.push(update);
      return stored;
    });
  }

  /**
   * Writes counts and nothing else: another node may have changed the rest. Totals and peaks only
   * grow, so that no node discards what another has counted.
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

  /** @returns the new totals, including the counts of other nodes */
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
}
