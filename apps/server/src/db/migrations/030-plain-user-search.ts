import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { withSearchText } from '../user-search-text.ts';

const BATCH_USERS = 500;
const INDEXES = ['listed', 'admins', 'unverified', 'inactive', 'by_name', 'by_email', 'by_role', 'by_date'];

type Person = { id: string; first_name: string; last_name: string; email: string };

/** Accounts are searched and sorted by a scan: the index of words goes, and those of the orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('user_words').execute();
  for (const index of INDEXES) await db.schema.dropIndex(`users_${index}`).execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sortBytewise(db);
  for (let last = ''; ; ) {
    const people = await readBatch(db, last);
    const end = people.at(-1);
    if (!end) return;
    await fillSearchText(db, people);
    last = end.id;
  }
}

/** As SQLite does, whatever the language of the server. */
async function sortBytewise(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column sort_name`.execute(db);
  await sql`alter table users alter column search_text type text collate "C",
    alter column email type text collate "C"`.execute(db);
}

async function readBatch(db: Kysely<unknown>, afterId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, first_name, last_name, email from users where id > ${afterId} order by id limit ${BATCH_USERS}
  `.execute(db);
  return rows;
}

async function fillSearchText(db: Kysely<unknown>, people: readonly Person[]): Promise<void> {
  const texts = people.map((person) => sql`(${person.id}, ${withSearchText(person).search_text})`);
  await sql`
    update users set search_text = filled.column2 from (values ${sql.join(texts)}) as filled
    where users.id = filled.column1`.execute(db);
}
