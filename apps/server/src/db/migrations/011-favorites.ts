import type { Kysely } from 'kysely';

/**
 * `identity` is equal for titles that count as the same track. `liked_song_counts` exists because
 * counting a hundred thousand rows takes longer than reading a page of them. A liked track outlives
 * its channel, a favorite channel does not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('favorite_channels')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel_id', 'text', (column) =>
      column.notNull().references('channels.id').onDelete('cascade'),
    )
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('favorite_channels_key', ['user_id', 'channel_id'])
    .execute();
  await db.schema
    .createIndex('favorite_channels_channel_id')
    .on('favorite_channels')
    .column('channel_id')
    .execute();
  await db.schema
    .createTable('liked_songs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('artist', 'text')
    .addColumn('album', 'text')
    .addColumn('artwork', 'text')
    .addColumn('channel_id', 'text')
    .addColumn('channel_name', 'text')
    .addColumn('liked_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('liked_songs_identity', ['user_id', 'identity'])
    .execute();
  await db.schema
    .createIndex('liked_songs_newest')
    .on('liked_songs')
    .columns(['user_id', 'liked_at', 'id'])
    .execute();
  await db.schema
    .createTable('liked_song_counts')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('songs', 'integer', (column) => column.notNull())
    .execute();
}
