import type { Kysely } from 'kysely';

/** Cached responses of Last.fm, and daily counters of the metadata service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('metadata_answers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text')
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('metadata_answers_fetched_at')
    .on('metadata_answers')
    .column('fetched_at')
    .execute();
  await db.schema
    .createTable('metadata_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('lookups', 'bigint', (column) => column.notNull())
    .addColumn('cache_hits', 'bigint', (column) => column.notNull())
    .addColumn('stale_answers', 'bigint', (column) => column.notNull())
    .addColumn('upstream_calls', 'bigint', (column) => column.notNull())
    .addColumn('upstream_errors', 'bigint', (column) => column.notNull())
    .execute();
}
