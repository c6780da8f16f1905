import type { Kysely } from 'kysely';

/** The key of an account's list of favorite channels; only its hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('favorites_keys')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
