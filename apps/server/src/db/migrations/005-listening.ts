import type { Kysely } from 'kysely';

/**
 * `presence`: listeners by channel and node, valid until `expires` by the database's clock, so that
 * the counts of a dead node expire. `listener_samples`: counts over time, for charts. Neither
 * stores anything about a single listener.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('presence')
    .addColumn('node', 'text', (column) => column.primaryKey())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('listener_samples')
    .addColumn('span_ms', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('listeners', 'integer', (column) => column.notNull())
    .addColumn('here_now', 'integer', (column) => column.notNull())
    .addColumn('peak', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('listener_samples_key', ['span_ms', 'at', 'channel_id'])
    .execute();
}
