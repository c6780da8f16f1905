import type { Kysely } from 'kysely';

/** Whether the server relays a channel's stream, and that an administrator has confirmed the right to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('channels')
    .addColumn('relay', 'text', (column) => column.notNull().defaultTo('off'))
    .execute();
  await db.schema
    .alterTable('channels')
    .addColumn('relay_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
