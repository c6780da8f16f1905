import { type Kysely, sql } from 'kysely';

/**
 * How many channels the undo of an import has deleted and kept: its progress and its result. By the index
 * the check of a channel finds the row that it came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['undone', 'kept'])
    await db.schema
      .alterTable('channel_imports')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createIndex('channel_import_rows_by_channel')
    .on('channel_import_rows')
    .column('channel_id')
    .execute();
  const count = (state: string) => sql`(select count(*) from channel_import_rows as result
    where result.import_id = channel_imports.id and result.state = ${state})`;
  await sql`update channel_imports set undone = ${count('deleted')}, kept = ${count('kept')}
    where state in ('undoing', 'undone')`.execute(db);
}
