import type { Kysely } from 'kysely';

const ROWS = ['copied_rows', 'total_rows'];
const BYTES = ['done_bytes', 'total_bytes'];

/**
 * Progress in bytes: rows of pictures take a thousand times as long as rows of counts. Nodes of the version
 * before write the columns of rows until they are upgraded too, and this version does not: all have a default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite gives a default to new columns only.
  for (const name of ROWS) await db.schema.alterTable('backup_runs').dropColumn(name).execute();
  for (const name of [...ROWS, ...BYTES])
    await db.schema
      .alterTable('backup_runs')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
}
