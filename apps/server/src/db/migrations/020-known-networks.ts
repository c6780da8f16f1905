import type { Kysely } from 'kysely';

/** Networks from which an account was signed in to, as keyed hashes, until they are forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_networks_key', ['user_id', 'network'])
    .execute();
  await db.schema.createIndex('known_networks_used_at').on('known_networks').column('used_at').execute();
}
