import type { Kysely } from 'kysely';

/** The further addresses of a channel, and what the last checks of them have found; both are JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['alternatives', 'alternative_checks'])
    await db.schema
      .alterTable('channels')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
}
