import type { Migration } from './migration.ts';

/** Uploaded images as the server re-encoded them. SQLite accepts any column type for bytes. */
export const uploadsMigration: Migration = {
  name: '016-uploads',
  async up(db) {
    await db.schema
      .createTable('uploads')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('folder', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('unused_since', 'bigint')
      .execute();
  },
};
