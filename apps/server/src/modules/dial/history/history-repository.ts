import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export type PlayedTrack = {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  /** Milliseconds since 1970. */
  readonly playedAt: number;
};

type PageOptions = { readonly limit: number; readonly offset: number };

const NEWEST = (channelId: string) =>
  sql`(select max(position) from song_history where channel_id = ${channelId})`;

export class HistoryRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * Appends a track unless it equals the newest one: a change that is reported again, after a
   * restart or by another node, adds nothing. One statement, whose key rejects one of two concurrent
   * appends.
   *
   * @returns false when nothing was appended
   */
  async append(
    channelId: string,
    { title, artist, album, artwork, playedAt }: PlayedTrack,
  ): Promise<boolean> {
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

  /** Newest first. */
  async list(channelId: string, { limit, offset }: PageOptions): Promise<PlayedTrack[]> {
    const rows = await this.#db
      .selectFrom('song_history')
      .select(['title', 'artist', 'album', 'artwork', 'played_at'])
      .where('channel_id', '=', channelId)
      .orderBy('position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ played_at, ...track }) => ({ ...track, playedAt: played_at }));
  }

  async count(channelId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('song_history')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channel_id', '=', channelId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** @returns how many rows were deleted; fewer than `limit` means that none are left */
  async deleteBefore(playedBefore: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from song_history where (channel_id, position) in (
        select channel_id, position from song_history where played_at < ${playedBefore} limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  /** @returns how many rows were deleted; fewer than `limit` means that none are left */
  async deleteChannel(channelId: string, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from song_history where (channel_id, position) in (
        select channel_id, position from song_history where channel_id = ${channelId} limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }
}

/** PostgreSQL cannot infer the type of a bare value in a select. */
const text = (value: string | null) => sql`cast(${value} as text)`;
