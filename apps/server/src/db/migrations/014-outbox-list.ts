import type { Migration } from './migration.ts';

/**
 * Order of the administrators' list of mails: by state, newest first, because ids start with the
 * time.
 */
export const outboxListMigration: Migration = {
  name: '014-outbox-list',
  async up(db) {
    await db.schema.createIndex('mail_outbox_listed').on('mail_outbox').columns(['state', 'id']).execute();
  },
};
