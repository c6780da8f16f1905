import type { Kysely } from 'kysely';

/** How loud the stream of a channel is; JSON, null before the first measurement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('channels').addColumn('loudness', 'text').execute();
}
