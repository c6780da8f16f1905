import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The administrator's table of accounts: who waits for a validation first, then the newest. The columns at the end let
 * a search and the filters be answered from the index alone.
 */
export const userListMigration: Migration = {
  name: '012-user-list',
  async up(db) {
    await sql`create index users_listed on users
      ((case when role = 'admin' or is_validated = 1 then 1 else 0 end), created_at desc, id desc,
       role, is_validated, is_active, is_email_verified, first_name, last_name, email)`.execute(db);
  },
};
