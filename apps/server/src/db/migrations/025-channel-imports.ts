import type { Kysely } from 'kysely';

/**
 * Imports of channel lists and their rows. `content` is the channel as JSON until it is stored;
 * `version` is its `updated_at` then, by which an undo knows whether it was changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('channel_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('undone_by', 'text')
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('channel_imports_open')
    .on('channel_imports')
    .columns(['state', 'created_at'])
    .execute();
  await db.schema
    .createTable('channel_import_rows')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('channel_number', 'integer')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('channel_id', 'text')
    .addColumn('version', 'bigint')
    .addPrimaryKeyConstraint('channel_import_rows_key', ['import_id', 'position'])
    .execute();
  await db.schema
    .createIndex('channel_import_rows_by_state')
    .on('channel_import_rows')
    .columns(['import_id', 'state', 'position'])
    .execute();
}
