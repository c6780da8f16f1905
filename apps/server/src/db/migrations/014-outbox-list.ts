import type { Kysely } from 'kysely';

/**
 * Order of the administrators' list of mails: by state, newest first, because ids start with the
 * time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('mail_outbox_listed').on('mail_outbox').columns(['state', 'id']).execute();
}
