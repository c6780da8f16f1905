import { type Kysely, sql } from 'kysely';
import { likedSongKeys, songSearchText } from './song-search-text.ts';
import { withSearchText } from './user-search-text.ts';

const BATCH_ROWS = 500;

type Person = { id: string; first_name: string; last_name: string; email: string };
type Played = { channel_id: string; position: number; title: string; artist: string | null };
type Liked = { id: string; title: string; artist: string | null; channel_name: string | null };

/** For migrations: what accounts are searched by, of all rows. */
export async function fillUserSearch(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const people = await readUsers(db, last);
    const end = people.at(-1);
    if (!end) return;
    await writeUsers(db, people);
    last = end.id;
  }
}

async function readUsers(db: Kysely<unknown>, afterId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, first_name, last_name, email from users where id > ${afterId} order by id limit ${BATCH_ROWS}
  `.execute(db);
  return rows;
}

async function writeUsers(db: Kysely<unknown>, people: readonly Person[]): Promise<void> {
  const texts = people.map((person) => sql`(${person.id}, ${withSearchText(person).search_text})`);
  await sql`
    update users set search_text = filled.column2 from (values ${sql.join(texts)}) as filled
    where users.id = filled.column1`.execute(db);
}

/** The same for songs that were played. */
export async function fillSongSearch(db: Kysely<unknown>): Promise<void> {
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

/** Removed likes, too: they may be restored. */
export async function fillLikedSongSearch(db: Kysely<unknown>): Promise<void> {
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
