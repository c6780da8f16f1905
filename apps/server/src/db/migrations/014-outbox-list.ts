import type { Migration } from './migration.ts';

/** The administrator's list of mails, by state and the newest first: ids begin with the time. */
export const outboxListMigration: Migration = {
  name: '014-outbox-list',
  async up(db) {
    await db.schema.createIndex('mail_outbox_listed').on('mail_outbox').columns(['state', 'id']).execute();
  },
};
