import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Order of the administrators' table: unvalidated accounts first, then the newest. The trailing
 * columns make the index cover the search and the filters.
 */
export const userListMigration: Migration = {
  name: '012-user-list',
  async up(db) {
    await sql`create index users_listed on users
      ((case when role = 'admin' or is_validated = 1 then 1 else 0 end), created_at desc, id desc,
       role, is_validated, is_active, is_email_verified, first_name, last_name, email)`.execute(db);
  },
};
