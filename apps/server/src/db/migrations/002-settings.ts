import type { Migration } from './migration.ts';

export const settingsMigration: Migration = {
  name: '002-settings',
  async up(db) {
    await db.schema
      .createTable('settings')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
