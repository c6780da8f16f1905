import { type Kysely, sql } from 'kysely';

const INTERRUPTED = 'The import was interrupted by an update of the server.';

/**
 * A preview and the rows of an import that runs are JSON in the import's own row; the table of its rows
 * has what became of them. An import that the version before has not finished ends as it stands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('channel_imports')
    .addColumn('content', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update channel_imports set state = 'done', failed = total - created where state = 'running'`.execute(
    db,
  );
  await sql`update channel_import_rows set state = 'failed', reason = ${INTERRUPTED} where state = 'waiting'`.execute(
    db,
  );
  await db.schema.alterTable('channel_import_rows').dropColumn('channel_number').execute();
  await db.schema.alterTable('channel_import_rows').dropColumn('content').execute();
}
