import type { Migration } from './migration.ts';

/**
 * Themes, as JSON. Which one is active is a setting and no column, so that there is always exactly one; the default
 * theme has a row only once somebody has changed it.
 */
export const themesMigration: Migration = {
  name: '015-themes',
  async up(db) {
    await db.schema
      .createTable('themes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
