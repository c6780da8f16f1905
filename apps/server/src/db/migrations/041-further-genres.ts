import type { Kysely } from 'kysely';

/** The genres of a channel beyond its first one, as lists name them; JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('channels')
    .addColumn('further_genres', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
