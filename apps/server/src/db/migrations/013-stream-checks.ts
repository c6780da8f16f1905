import type { Migration } from './migration.ts';

/** What the last look at a channel's stream has found out, as JSON. */
export const streamChecksMigration: Migration = {
  name: '013-stream-checks',
  async up(db) {
    await db.schema.alterTable('channels').addColumn('stream_check', 'text').execute();
  },
};
