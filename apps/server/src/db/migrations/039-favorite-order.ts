import type { Kysely } from 'kysely';

/**
 * The order in which an account has put its favorite channels; null for those that it has not placed.
 * The hearts of a deleted channel keep their places, so that its restoration brings them back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['favorite_channels', 'deleted_channel_favorites'])
    await db.schema.alterTable(table).addColumn('position', 'integer').execute();
}
