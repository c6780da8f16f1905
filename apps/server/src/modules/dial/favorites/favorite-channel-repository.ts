import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export type AddResult = 'added' | 'limit-reached' | 'channel-not-found';

class LimitReachedError extends Error {}

export class FavoriteChannelRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Those that the account has put in an order, then the newest first. */
  async listIds(userId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('favorite_channels')
      .select('channel_id')
      .where('user_id', '=', userId)
      .orderBy('position', (order) => order.asc().nullsLast())
      .orderBy('added_at', 'desc')
      .orderBy('channel_id')
      .execute();
    return rows.map(({ channel_id }) => channel_id);
  }

  /** Keeps an existing favorite unchanged. */
  async add(userId: string, channelId: string, addedAt: number, maxCount: number): Promise<AddResult> {
    try {
      await this.#db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('favorite_channels')
          .values({ user_id: userId, channel_id: channelId, added_at: addedAt })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return;
        if ((await count(trx, userId)) > maxCount) throw new LimitReachedError();
      });
      return 'added';
    } catch (error) {
      if (error instanceof LimitReachedError) return 'limit-reached';
      if (!(await this.#hasChannel(channelId))) return 'channel-not-found';
      throw error;
    }
  }

  async remove(userId: string, channelId: string): Promise<void> {
    await this.#db
      .deleteFrom('favorite_channels')
      .where('user_id', '=', userId)
      .where('channel_id', '=', channelId)
      .execute();
  }

  /** Places these favorites in this order. Others lose their places; ids of no favorite are passed over. */
  async setOrder(userId: string, channelIds: readonly string[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('favorite_channels')
        .set({ position: null })
        .where('user_id', '=', userId)
        .where('position', 'is not', null)
        .execute();
      if (channelIds.length === 0) return;
      const places = channelIds.map((id, position) => sql`(${id}, ${position})`);
      await sql`
        update favorite_channels set position = cast(placed.column2 as integer)
        from (values ${sql.join(places)}) as placed
        where user_id = ${userId} and channel_id = placed.column1`.execute(trx);
    });
  }

  async #hasChannel(id: string): Promise<boolean> {
    const row = await this.#db.selectFrom('channels').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  }
}

async function count(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('favorite_channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
