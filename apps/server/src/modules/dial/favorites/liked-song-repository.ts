import type { LikedSongSort } from '@airdial/contract/favorite/schema';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { LikedSongRow, Schema } from '../../../db/schema.ts';
import { containsWords } from '../../../db/search-words.ts';
import { likedSongKeys } from '../../../db/song-search-text.ts';

export type { LikedSongRow } from '../../../db/schema.ts';

type Page = { readonly limit: number; readonly offset: number };

export type LikedSongSearch = {
  readonly userId: string;
  /** Songs match that contain each of its words, ignoring case and diacritics. */
  readonly search: string;
  readonly sortBy: LikedSongSort;
};

/** A removal has a time of its own, by which it is undone. */
type Removal = { readonly userId: string; readonly removedAt: number };

const SONG_TEXT = sql`(title_key || ' ' || artist_key || ' ' || channel_key)`;

/** The id makes each order total. What is unknown comes last. */
const ORDERS: Readonly<Record<LikedSongSort, RawBuilder<unknown>>> = {
  newest: sql`liked_at desc, id desc`,
  artist: sql`artist_key = '', artist_key, title_key, id`,
  title: sql`title_key, artist_key, id`,
  channel: sql`channel_key = '', channel_key, liked_at desc, id desc`,
};

class LimitReachedError extends Error {}

/**
 * All SQL of liked songs. Rows and the counter of an account change in the same transaction. A removed
 * song stays as a row, which nothing finds but its restoration.
 */
export class LikedSongRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns the stored row, which may be an older like of the same song; null at the limit */
  add(song: LikedSongRow, maxCount: number): Promise<LikedSongRow | null> {
    const row = { ...song, ...likedSongKeys(song), removed_at: null };
    return this.#withinLimit(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('liked_songs')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'identity'])
            .doUpdateSet(row)
            .where('liked_songs.removed_at', 'is not', null),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows && (await addToCount(trx, song.user_id, 1)) > maxCount)
        throw new LimitReachedError();
      return trx
        .selectFrom('liked_songs')
        .selectAll()
        .where('user_id', '=', song.user_id)
        .where('identity', '=', song.identity)
        .executeTakeFirstOrThrow();
    });
  }

  list({ sortBy, ...wanted }: LikedSongSearch, { limit, offset }: Page): Promise<LikedSongRow[]> {
    return this.#search(wanted).selectAll().orderBy(ORDERS[sortBy]).limit(limit).offset(offset).execute();
  }

  /** The newest first, from behind the last song that was read. */
  listBehind(userId: string, last: LikedSongRow | null, limit: number): Promise<LikedSongRow[]> {
    return this.#kept(userId)
      .selectAll()
      .$if(last !== null, (songs) =>
        songs.where(sql<boolean>`(liked_at, id) < (${last?.liked_at}, ${last?.id})`),
      )
      .orderBy(ORDERS.newest)
      .limit(limit)
      .execute();
  }

  /** The newest first. */
  async listIds(userId: string, limit: number): Promise<string[]> {
    const rows = await this.#kept(userId).select('id').orderBy(ORDERS.newest).limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  async count(userId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('liked_song_counts')
      .select('songs')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.songs ?? 0;
  }

  async countFound(wanted: Omit<LikedSongSearch, 'sortBy'>): Promise<number> {
    if (wanted.search === '') return this.count(wanted.userId);
    const { count } = await this.#search(wanted)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** @returns the number of songs that were there */
  remove({ userId, removedAt }: Removal, ids: readonly string[]): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('liked_songs')
        .set({ removed_at: removedAt })
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await addToCount(trx, userId, -Number(numUpdatedRows));
      return Number(numUpdatedRows);
    });
  }

  /** @returns fewer than `limit` when none are left */
  async removeLikedUntil(removal: Removal, likedUntil: number, limit: number): Promise<number> {
    const songs = await this.#kept(removal.userId)
      .select('id')
      .where('liked_at', '<=', likedUntil)
      .orderBy('liked_at')
      .limit(limit)
      .execute();
    const ids = songs.map(({ id }) => id);
    if (ids.length > 0) await this.remove(removal, ids);
    return ids.length;
  }

  /** @returns the number of restored songs, fewer than `limit` when none are left; null at the limit of likes */
  restore({ userId, removedAt }: Removal, limit: number, maxCount: number): Promise<number | null> {
    return this.#withinLimit(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('liked_songs')
        .set({ removed_at: null })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('liked_songs')
            .select('id')
            .where('removed_at', '=', removedAt)
            .where('user_id', '=', userId)
            .limit(limit),
        )
        .executeTakeFirst();
      const restored = Number(numUpdatedRows);
      if (restored > 0 && (await addToCount(trx, userId, restored)) > maxCount) throw new LimitReachedError();
      return restored;
    });
  }

  /** @returns the number of deleted rows; fewer than `limit` when none are left */
  async deleteRemovedBefore(removedBefore: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('liked_songs')
      .where('id', 'in', (eb) =>
        eb.selectFrom('liked_songs').select('id').where('removed_at', '<', removedBefore).limit(limit),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Removed songs, too. @returns the number of deleted rows; fewer than `limit` when none are left */
  deleteAll(userId: string, limit: number): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const deleted = await trx
        .deleteFrom('liked_songs')
        .where('id', 'in', (eb) =>
          eb.selectFrom('liked_songs').select('id').where('user_id', '=', userId).limit(limit),
        )
        .returning('removed_at')
        .execute();
      const kept = deleted.filter(({ removed_at }) => removed_at === null).length;
      if (kept > 0) await addToCount(trx, userId, -kept);
      return deleted.length;
    });
  }

  #kept(userId: string) {
    return this.#db.selectFrom('liked_songs').where('user_id', '=', userId).where('removed_at', 'is', null);
  }

  #search({ userId, search }: Omit<LikedSongSearch, 'sortBy'>) {
    return this.#kept(userId).where(({ and }) => and([...containsWords(SONG_TEXT, search)]));
  }

  async #withinLimit<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result | null> {
    try {
      return await this.#db.transaction().execute(work);
    } catch (error) {
      if (error instanceof LimitReachedError) return null;
      throw error;
    }
  }
}

/** @returns the count after the change */
async function addToCount(trx: Transaction<Schema>, userId: string, by: number): Promise<number> {
  const { songs } = await trx
    .insertInto('liked_song_counts')
    .values({ user_id: userId, songs: by })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb }) => ({ songs: eb('liked_song_counts.songs', '+', by) })),
    )
    .returning('songs')
    .executeTakeFirstOrThrow();
  return songs;
}
