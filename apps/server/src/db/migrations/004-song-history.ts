import type { Migration } from './migration.ts';

/**
 * Played tracks. `position` counts the tracks of a channel and is part of the key: of two nodes
 * that insert the same change concurrently one succeeds.
 */
export const songHistoryMigration: Migration = {
  name: '004-song-history',
  async up(db) {
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
  },
};
