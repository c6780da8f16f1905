import type { Kysely } from 'kysely';

/** When the password was entered last in a session; long ago for those that exist already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('password_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
