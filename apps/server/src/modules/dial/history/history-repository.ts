import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { containsWords } from '../../../db/search-words.ts';
import { songSearchText } from '../../../db/song-search-text.ts';

export type PlayedTrack = {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  /** Milliseconds since 1970. */
  readonly playedAt: number;
};

/** The tracks of a channel that contain each word of `search`. */
export type PlayedSearch = { readonly channelId: string; readonly search: string };

type PageOptions = { readonly limit: number; readonly offset: number };

const OLDEST = (channelId: string) =>
  sql`(select min(position) from song_history where channel_id = ${channelId})`;
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
  async append(channelId: string, track: PlayedTrack): Promise<boolean> {
    const { title, artist, album, artwork, playedAt } = track;
    const { numAffectedRows } = await sql`
      insert into song_history (channel_id, position, title, artist, album, artwork, played_at, search_text)
      select ${text(channelId)}, cast(coalesce(${NEWEST(channelId)}, 0) + 1 as bigint), ${text(title)},
        ${text(artist)}, ${text(album)}, ${text(artwork)}, cast(${playedAt} as bigint),
        ${text(songSearchText(track))}
      where not exists (
        select 1 from song_history
        where channel_id = ${channelId} and position = ${NEWEST(channelId)}
          and title = ${title} and artist is not distinct from ${text(artist)}
      )
      on conflict (channel_id, position) do nothing`.execute(this.#db);
    return (numAffectedRows ?? 0n) > 0n;
  }

  /** Newest first. */
  async list(wanted: PlayedSearch, { limit, offset }: PageOptions): Promise<PlayedTrack[]> {
    const rows = await this.#search(wanted)
      .select(['title', 'artist', 'album', 'artwork', 'played_at'])
      .orderBy('position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ played_at, ...track }) => ({ ...track, playedAt: played_at }));
  }

  async count(wanted: PlayedSearch): Promise<number> {
    const { count } = await this.#search(wanted)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * The positions of the oldest and the newest track, two look-ups in the key. They change with each
   * track that is appended or too old; what a wrong clock has dated leaves a hole between them.
   */
  async ends(channelId: string): Promise<string> {
    const { rows } = await sql<{ oldest: number | null; newest: number | null }>`
      select ${OLDEST(channelId)} as oldest, ${NEWEST(channelId)} as newest`.execute(this.#db);
    return rows.map(({ oldest, newest }) => `${oldest}-${newest}`).join();
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
  async deleteChannels(channelIds: readonly string[], limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from song_history where (channel_id, position) in (
        select channel_id, position from song_history where channel_id in (${sql.join(channelIds)}) limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  #search({ channelId, search }: PlayedSearch) {
    return this.#db
      .selectFrom('song_history')
      .where('channel_id', '=', channelId)
      .where(({ and }) => and([...containsWords(sql`search_text`, search)]));
  }
}

/** PostgreSQL cannot infer the type of a bare value in a select. */
const text = (value: string | null) => sql`cast(${value} as text)`;
