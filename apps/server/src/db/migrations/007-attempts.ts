import type { Kysely } from 'kysely';

/**
 * Counts of rate-limited attempts until `window_ends`. Keys are hashes, which identify
 * no person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('window_ends', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_window_ends').on('attempts').column('window_ends').execute();
}
