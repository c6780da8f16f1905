import { type Kysely, sql } from 'kysely';
import { likedSongIdentity } from '../../lib/liked-song-identity.ts';
import { fillLikedSongSearch, fillSongSearch, fillUserSearch } from '../fill-search-texts.ts';

const BATCH_ROWS = 500;

type Liked = {
  id: string;
  user_id: string;
  identity: string;
  title: string;
  artist: string | null;
  removed_at: number | null;
};

/** `normalizeText` and `foldName` take all apostrophes for one, and `normalizeText` leaves vowel signs in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fillUserSearch(db);
  await fillSongSearch(db);
  await fillLikedSongSearch(db);
  for (let last = ''; ; ) {
    const { rows } = await sql<Liked>`
      select id, user_id, identity, title, artist, removed_at from liked_songs
      where id > ${last} order by id limit ${BATCH_ROWS}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    for (const liked of rows) {
      const identity = likedSongIdentity(liked);
      if (identity !== liked.identity) await changeIdentity(db, liked, identity);
    }
    last = end.id;
  }
}

/** Two likes may have become one: a removed one goes, or the one that is changed. */
async function changeIdentity(db: Kysely<unknown>, liked: Liked, identity: string): Promise<void> {
  const { rows } = await sql<Pick<Liked, 'id' | 'removed_at'>>`
    select id, removed_at from liked_songs where user_id = ${liked.user_id} and identity = ${identity}
  `.execute(db);
  const [twin] = rows;
  const spare = twin?.removed_at === null ? liked : twin;
  if (spare) await sql`delete from liked_songs where id = ${spare.id}`.execute(db);
  if (spare?.removed_at === null)
    await sql`update liked_song_counts set songs = songs - 1 where user_id = ${liked.user_id}`.execute(db);
  await sql`update liked_songs set identity = ${identity} where id = ${liked.id}`.execute(db);
}
