import type { Kysely } from 'kysely';

/** Result of the last check of a channel's stream, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('channels').addColumn('stream_check', 'text').execute();
}
