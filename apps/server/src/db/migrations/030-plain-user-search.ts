import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { fillUserSearch } from '../fill-search-texts.ts';

const INDEXES = ['listed', 'admins', 'unverified', 'inactive', 'by_name', 'by_email', 'by_role', 'by_date'];

/** Accounts are searched and sorted by a scan: the index of words goes, and those of the orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('user_words').execute();
  for (const index of INDEXES) await db.schema.dropIndex(`users_${index}`).execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sortBytewise(db);
  await fillUserSearch(db);
}

/** As SQLite does, whatever the language of the server. */
async function sortBytewise(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column sort_name`.execute(db);
  await sql`alter table users alter column search_text type text collate "C",
    alter column email type text collate "C"`.execute(db);
}
