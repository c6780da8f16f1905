import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { likedSongKeys, songSearchText } from '../song-search-text.ts';

const BATCH_ROWS = 500;

type Played = { channel_id: string; position: number; title: string; artist: string | null };
type Liked = { id: string; title: string; artist: string | null; channel_name: string | null };

/**
 * Songs are searched as accounts are, by texts without case and diacritics, which sort liked songs,
 * too. Removed likes stay for a while, so that they can be restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('song_history')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillHistory(db);
  // Bytewise, as SQLite sorts, whatever the language of the server.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  for (const name of ['title_key', 'artist_key', 'channel_key'])
    await db.schema
      .alterTable('liked_songs')
      .addColumn(name, text, (column) => column.notNull().defaultTo(''))
      .execute();
  await fillLikes(db);
  await db.schema.alterTable('liked_songs').addColumn('removed_at', 'bigint').execute();
  await sql`create index liked_songs_removed on liked_songs (removed_at) where removed_at is not null`.execute(
    db,
  );
}

async function fillHistory(db: Kysely<unknown>): Promise<void> {
  for (let last: Pick<Played, 'channel_id' | 'position'> = { channel_id: '', position: 0 }; ; ) {
    const { rows } = await sql<Played>`
      select channel_id, position, title, artist from song_history
      where (channel_id, position) > (${last.channel_id}, ${last.position})
      order by channel_id, position limit ${BATCH_ROWS}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    const texts = rows.map((song) => sql`(${song.channel_id}, ${song.position}, ${songSearchText(song)})`);
    await sql`
      update song_history set search_text = filled.column3 from (values ${sql.join(texts)}) as filled
      where channel_id = filled.column1 and position = cast(filled.column2 as bigint)`.execute(db);
    last = end;
  }
}

async function fillLikes(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Liked>`
      select id, title, artist, channel_name from liked_songs where id > ${last} order by id limit ${BATCH_ROWS}
    `.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    const keys = rows.map((song) => {
      const { title_key, artist_key, channel_key } = likedSongKeys(song);
      return sql`(${song.id}, ${title_key}, ${artist_key}, ${channel_key})`;
    });
    await sql`
      update liked_songs set title_key = filled.column2, artist_key = filled.column3, channel_key = filled.column4
      from (values ${sql.join(keys)}) as filled where id = filled.column1`.execute(db);
    last = end.id;
  }
}
