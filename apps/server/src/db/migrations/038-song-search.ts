import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { fillLikedSongSearch, fillSongSearch } from '../fill-search-texts.ts';

/**
 * Songs are searched as accounts are, by texts without case and diacritics, which sort liked songs,
 * too. Removed likes stay for a while, so that they can be restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('song_history')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillSongSearch(db);
  // Bytewise, as SQLite sorts, whatever the language of the server.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  for (const name of ['title_key', 'artist_key', 'channel_key'])
    await db.schema
      .alterTable('liked_songs')
      .addColumn(name, text, (column) => column.notNull().defaultTo(''))
      .execute();
  await fillLikedSongSearch(db);
  await db.schema.alterTable('liked_songs').addColumn('removed_at', 'bigint').execute();
  await sql`create index liked_songs_removed on liked_songs (removed_at) where removed_at is not null`.execute(
    db,
  );
}
