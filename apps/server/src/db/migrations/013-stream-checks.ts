import type { Migration } from './migration.ts';

/** Result of the last check of a channel's stream, as JSON. */
export const streamChecksMigration: Migration = {
  name: '013-stream-checks',
  async up(db) {
    await db.schema.alterTable('channels').addColumn('stream_check', 'text').execute();
  },
};
