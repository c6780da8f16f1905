import type { Migration } from './migration.ts';

/** Leases for jobs that only one node may do. `epoch` increases with every change of the holder. */
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
