import type { Migration } from './migration.ts';

/** Who may do what only one node may do at a time. The epoch grows with every change of hands. */
export const leasesMigration: Migration = {
  name: '003-leases',
  async up(db) {
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('epoch', 'bigint', (column) => column.notNull())
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .execute();
  },
};
