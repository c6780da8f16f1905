import type { Kysely } from 'kysely';

/**
 * Deleted channels and the hearts that they had, for as long as a deletion can be undone. `content`
 * is the row of the channel as JSON.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_channels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('deleted_channel_favorites')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_channel_favorites_key', ['channel_id', 'user_id'])
    .execute();
  // The deletion of an account finds its rows by this.
  await db.schema
    .createIndex('deleted_channel_favorites_user_id')
    .on('deleted_channel_favorites')
    .column('user_id')
    .execute();
}
