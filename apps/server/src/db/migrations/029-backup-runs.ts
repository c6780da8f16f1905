import type { Kysely } from 'kysely';

/** Backups that servers make, also those that failed. The files themselves are in a folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('copied_rows', 'bigint', (column) => column.notNull())
    .addColumn('total_rows', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint')
    .addColumn('reason', 'text')
    .execute();
}
