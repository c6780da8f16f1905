import type { Kysely } from 'kysely';

/** Favorites are read for each list, so that no node has to know whether they have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('favorites_version').execute();
}
