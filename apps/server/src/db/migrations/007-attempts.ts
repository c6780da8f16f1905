import type { Migration } from './migration.ts';

/**
 * Counts of rate-limited attempts until `window_ends`. Keys are hashes, so that they identify
 * nobody.
 */
export const attemptsMigration: Migration = {
  name: '007-attempts',
  async up(db) {
    await db.schema
      .createTable('attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('window_ends', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('attempts_window_ends').on('attempts').column('window_ends').execute();
  },
};
