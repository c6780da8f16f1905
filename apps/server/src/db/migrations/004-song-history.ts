import type { Kysely } from 'kysely';

/**
 * Played tracks. `position` counts the tracks of a channel and is part of the key: of two nodes
 * that insert the same change concurrently one succeeds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('song_history')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('artist', 'text')
    .addColumn('album', 'text')
    .addColumn('artwork', 'text')
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_history_key', ['channel_id', 'position'])
    .execute();
  await db.schema.createIndex('song_history_played_at').on('song_history').column('played_at').execute();
}
