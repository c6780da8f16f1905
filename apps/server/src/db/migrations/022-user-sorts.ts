import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The orders of the administrators' table. The trailing columns let both databases apply the
 * filters while they read nothing but the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres)
    await sql`alter table users add column sort_name text collate "C"
      generated always as (substr(search_text, 1, 120)) stored`.execute(db);
  const name = isPostgres ? sql`sort_name` : sql`substr(search_text, 1, 120)`;
  const email = isPostgres ? sql`email collate "C"` : sql`email`;
  const filters = sql`is_validated, is_active, is_email_verified`;
  await sql`create index users_by_name on users (${name}, id, role, ${filters})`.execute(db);
  await sql`create index users_by_email on users (${email}, id, role, ${filters})`.execute(db);
  await sql`create index users_by_role on users (role, ${name}, id, ${filters})`.execute(db);
  await sql`create index users_by_date on users (created_at, id, role, ${filters})`.execute(db);
}
