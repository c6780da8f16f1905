import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { searchWords } from '../../lib/search-words.ts';

const BATCH_USERS = 500;
/** Spelt as in the index, which would not be used otherwise. */
const IS_DONE = sql`(case when role = 'admin' or is_validated = 1 then 1 else 0 end)`;

type Person = { id: string; first_name: string; last_name: string; email: string };

/**
 * Accounts are found by prefixes of words: rare ones through `user_words`, common ones by a scan of
 * `users_listed`. Each selective filter has an index of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column search_text text not null default ''`.execute(db);
  await createWords(db);
  for (let last = ''; ; ) {
    const people = await readBatch(db, last);
    const end = people.at(-1);
    if (!end) break;
    await fill(db, people);
    last = end.id;
  }
  await createIndexes(db);
}

async function createWords(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('user_words')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // A prefix is a range of the index only with a bytewise collation.
    .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .execute();
}

async function readBatch(db: Kysely<unknown>, afterId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, first_name, last_name, email from users where id > ${afterId} order by id limit ${BATCH_USERS}
  `.execute(db);
  return rows;
}

async function fill(db: Kysely<unknown>, people: readonly Person[]): Promise<void> {
  const found = people.map(({ id, first_name, last_name, email }) => ({
    id,
    words: searchWords([first_name, last_name, email]),
  }));
  const texts = found.map(({ id, words }) => sql`(${id}, ${words.map((word) => `\n${word}`).join('')})`);
  const rows = found.flatMap(({ id, words }) => words.map((word) => sql`(${id}, ${word})`));
  await sql`
    update users set search_text = filled.column2 from (values ${sql.join(texts)}) as filled
    where users.id = filled.column1`.execute(db);
  await sql`insert into user_words (user_id, word) values ${sql.join(rows)}`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const listed = sql`${IS_DONE}, created_at desc, id desc, role, is_validated`;
  await sql`create index user_words_word on user_words (word, user_id)`.execute(db);
  await sql`create index user_words_user_id on user_words (user_id)`.execute(db);
  await sql`drop index users_listed`.execute(db);
  await sql`create index users_listed on users (${listed}, is_active, is_email_verified, search_text)`.execute(
    db,
  );
  await sql`create index users_admins on users (${listed}) where role = 'admin'`.execute(db);
  await sql`create index users_unverified on users (${listed}) where is_email_verified = 0`.execute(db);
  await sql`create index users_inactive on users (${listed}) where is_active = 0`.execute(db);
}
