import { type Kysely, sql } from 'kysely';

/**
 * Order of the administrators' table: unvalidated accounts first, then the newest. The trailing
 * columns make the index cover the search and the filters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_listed on users
    ((case when role = 'admin' or is_validated = 1 then 1 else 0 end), created_at desc, id desc,
     role, is_validated, is_active, is_email_verified, first_name, last_name, email)`.execute(db);
}
