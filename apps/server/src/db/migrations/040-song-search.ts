import { type Kysely, sql } from 'kysely';
import { songSearchText } from '../song-search-text.ts';

const BATCH_ROWS = 500;

type Played = { channel_id: string; position: number; title: string; artist: string | null };

/** Songs are searched as accounts are: by a text without case and diacritics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('song_history')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (let last: Pick<Played, 'channel_id' | 'position'> = { channel_id: '', position: 0 }; ; ) {
    const { rows } = await sql<Played>`
      select channel_id, position, title, artist from song_history
      where (channel_id, position) > (${last.channel_id}, ${last.position})
      order by channel_id, position limit ${BATCH_ROWS}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    await fillHistory(db, rows);
    last = end;
  }
}

async function fillHistory(db: Kysely<unknown>, played: readonly Played[]): Promise<void> {
  const texts = played.map((song) => sql`(${song.channel_id}, ${song.position}, ${songSearchText(song)})`);
  await sql`
    update song_history set search_text = filled.column3 from (values ${sql.join(texts)}) as filled
    where channel_id = filled.column1 and position = cast(filled.column2 as bigint)`.execute(db);
}
