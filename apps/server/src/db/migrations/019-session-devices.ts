import type { Kysely } from 'kysely';

/** Device and network of a session as its owner sees them; empty for those that exist already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['device', 'network'])
    await db.schema
      .alterTable('sessions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
}
