import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export type PlayedSong = {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  /** Milliseconds since 1970. */
  readonly playedAt: number;
};

type Portion = { readonly limit: number; readonly offset: number };

const NEWEST = (channelId: string) =>
  sql`(select max(position) from song_history where channel_id = ${channelId})`;

export class HistoryRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Adds a song unless the newest one is the same: who tells a change again, after a restart or from another node, adds
   * nothing. One statement; its key lets one of two at the same time through.
   *
   * @returns false when nothing was added
   */
  async append(channelId: string, { title, artist, album, artwork, playedAt }: PlayedSong): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into song_history (channel_id, position, title, artist, album, artwork, played_at)
      select ${text(channelId)}, cast(coalesce(${NEWEST(channelId)}, 0) + 1 as bigint), ${text(title)},
        ${text(artist)}, ${text(album)}, ${text(artwork)}, cast(${playedAt} as bigint)
      where not exists (
        select 1 from song_history
        where channel_id = ${channelId} and position = ${NEWEST(channelId)}
          and title = ${title} and artist is not distinct from ${text(artist)}
      )
      on conflict (channel_id, position) do nothing`.execute(this.#db);
    return (numAffectedRows ?? 0n) > 0n;
  }

  async isNewest(channelId: string, { title, artist }: PlayedSong): Promise<boolean> {
    const [newest] = await this.list(channelId, { limit: 1, offset: 0 });
    return newest?.title === title && newest.artist === artist;
  }

  /** Newest first. */
  async list(channelId: string, { limit, offset }: Portion): Promise<PlayedSong[]> {
    const rows = await this.#db
      .selectFrom('song_history')
      .select(['title', 'artist', 'album', 'artwork', 'played_at'])
      .where('channel_id', '=', channelId)
      .orderBy('position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ played_at, ...song }) => ({ ...song, playedAt: played_at }));
  }

  async count(channelId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('song_history')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channel_id', '=', channelId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** @returns how many are gone; fewer than `limit`: there are no more */
  async removeBefore(playedBefore: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from song_history where (channel_id, position) in (
        select channel_id, position from song_history where played_at < ${playedBefore} limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  /** @returns how many are gone; fewer than `limit`: there are no more */
  async removeChannel(channelId: string, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from song_history where (channel_id, position) in (
        select channel_id, position from song_history where channel_id = ${channelId} limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }
}

/** PostgreSQL cannot tell the type of a value that stands alone in a select. */
const text = (value: string | null) => sql`cast(${value} as text)`;
