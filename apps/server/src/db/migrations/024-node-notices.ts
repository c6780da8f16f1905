import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * Writes notify the nodes on one PostgreSQL in their own transaction: no writer can forget it, and
 * no node can die between the two. A transaction takes the next version of each table that it
 * changes, by which nodes notice what they missed; taken before any row, it cannot deadlock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await db.schema
    .createTable('table_versions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'bigint', (column) => column.notNull())
    .execute();
  await createFunctions(db);
  // Counts of listeners change every few seconds and are sent by the nodes themselves.
  const channelChange = sql`insert or delete or update of updated_at, song_updated_at, stream_check`;
  const anyChange = sql`insert or delete or update`;
  for (const [table, change] of [
    ['channels', channelChange],
    ['settings', anyChange],
    ['themes', anyChange],
  ] as const) {
    await sql`create trigger ${sql.ref(`${table}_version`)} before ${change} on ${sql.ref(table)}
      for each statement execute function take_table_version()`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_notice`)} after ${change} on ${sql.ref(table)}
      for each row execute function ${sql.ref(`notify_of_${table}`)}()`.execute(db);
  }
  await sql`create trigger users_notice after update of is_email_verified, is_validated on users for each row
    when (old.is_email_verified <> new.is_email_verified or old.is_validated <> new.is_validated)
    execute function notify_of_users()`.execute(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // Each connection is named after its node; the format is that of cluster-message.ts.
  await sql`create function notify_nodes(table_name text, words jsonb) returns void language sql as $$
    select pg_notify('airdial', jsonb_build_object(
      'from', current_setting('application_name'), 'words', words,
      'table', table_name, 'version', (select version from table_versions where name = table_name))::text)
  $$`.execute(db);
  // Once a transaction, and with a notification of its own: a statement may change no row.
  await sql`create function take_table_version() returns trigger language plpgsql as $$ begin
    insert into table_versions (name, version, taken_by) values (tg_table_name, 1, txid_current())
      on conflict (name) do update set version = table_versions.version + 1, taken_by = txid_current()
      where table_versions.taken_by <> txid_current();
    perform notify_nodes(tg_table_name::text, '[]');
    return null;
  end $$`.execute(db);
  await createRowFunction(
    db,
    'channels',
    sql`jsonb_build_object('do', 'read', 'id', coalesce(new.id, old.id))`,
  );
  const settingEvent = sql`case coalesce(new.key, old.key) when 'active-theme' then 'theme-changed' else 'system-changed' end`;
  await createRowFunction(db, 'settings', sql`jsonb_build_object('do', 'announce', 'what', ${settingEvent})`);
  await createRowFunction(db, 'themes', sql`jsonb_build_object('do', 'announce', 'what', 'theme-changed')`);
  await createRowFunction(db, 'users', sql`jsonb_build_object('do', 'announce', 'what', 'accounts-changed')`);
}

async function createRowFunction(
  db: Kysely<unknown>,
  table: string,
  message: RawBuilder<unknown>,
): Promise<void> {
  await sql`create function ${sql.ref(`notify_of_${table}`)}() returns trigger language plpgsql as $$ begin
    perform notify_nodes(tg_table_name::text, jsonb_build_array(${message}));
    return null;
  end $$`.execute(db);
}
