import type { Kysely } from 'kysely';

/** What became of the pictures of other servers that a channel names; JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('channels')
    .addColumn('pictures', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
