import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Spelt as in the index, which would not be used otherwise. */
const IS_DONE = sql`(case when role = 'admin' or is_validated = 1 then 1 else 0 end)`;

/** An index of words, which migration 030 drops, and the text that it fills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column search_text text not null default ''`.execute(db);
  await createWords(db);
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
