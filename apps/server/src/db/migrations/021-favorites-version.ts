import type { Kysely } from 'kysely';

/** Grows with every change of an account's favorite channels, so that nodes know what they hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('favorites_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
