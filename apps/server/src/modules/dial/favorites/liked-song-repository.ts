import type { Kysely, Transaction } from 'kysely';
import type { LikedSongRow, Schema } from '../../../db/schema.ts';

export type { LikedSongRow } from '../../../db/schema.ts';

type Page = { readonly limit: number; readonly offset: number };

class LimitReachedError extends Error {}

/** All SQL of liked songs. Rows and the counter of an account change in the same transaction. */
export class LikedSongRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** @returns the stored row, which may be an older like of the same song; null at the limit */
  async add(song: LikedSongRow, maxCount: number): Promise<LikedSongRow | null> {
    try {
      return await this.#db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('liked_songs')
          .values(song)
          .onConflict((conflict) => conflict.columns(['user_id', 'identity']).doNothing())
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
    } catch (error) {
      if (error instanceof LimitReachedError) return null;
      throw error;
    }
  }

  /** The newest first. */
  list(userId: string, { limit, offset }: Page): Promise<LikedSongRow[]> {
    return this.#db
      .selectFrom('liked_songs')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('liked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
  }

  /** The newest first. */
  async listIds(userId: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('liked_songs')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('liked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
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

  /** @returns false when the account has no song with this id */
  remove(userId: string, id: string): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('liked_songs')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await addToCount(trx, userId, -1);
      return numDeletedRows > 0n;
    });
  }

  /** @returns the number of deleted rows; fewer than `limit` when none are left */
  deleteLikedUntil(userId: string, likedUntil: number, limit: number): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('liked_songs')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('liked_songs')
            .select('id')
            .where('user_id', '=', userId)
            .where('liked_at', '<=', likedUntil)
            .orderBy('liked_at')
            .limit(limit),
        )
        .executeTakeFirst();
      if (numDeletedRows > 0n) await addToCount(trx, userId, -Number(numDeletedRows));
      return Number(numDeletedRows);
    });
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
