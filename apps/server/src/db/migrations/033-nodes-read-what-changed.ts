import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * In place of the notifications of migration 024: the version of the table in which each channel last changed
 * or was removed stands beside it, so that nodes find by the versions alone what to read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const table of ['channels', 'settings', 'themes', 'users']) {
    await sql`drop trigger ${sql.ref(`${table}_notice`)} on ${sql.ref(table)}`.execute(db);
    await sql`drop function ${sql.ref(`notify_of_${table}`)}()`.execute(db);
  }
  // A transaction takes the next version once, before its first row, and holds it until its commit.
  await sql`create or replace function take_table_version() returns trigger language plpgsql as $$ begin
    insert into table_versions (name, version, taken_by) values (tg_table_name, 1, txid_current())
      on conflict (name) do update set version = table_versions.version + 1, taken_by = txid_current()
      where table_versions.taken_by <> txid_current();
    return null;
  end $$`.execute(db);
  await sql`drop function notify_nodes(text, jsonb)`.execute(db);
  await db.schema
    .createTable('changed_channels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('changed_channels_version').on('changed_channels').column('version').execute();
  await sql`create function note_changed_channel() returns trigger language plpgsql as $$ begin
    insert into changed_channels (id, version)
      select coalesce(new.id, old.id), version from table_versions where name = 'channels'
      on conflict (id) do update set version = excluded.version;
    return null;
  end $$`.execute(db);
  await sql`drop trigger channels_version on channels`.execute(db);
  await sql`create trigger channels_version before insert or delete or update on channels
    for each statement execute function take_table_version()`.execute(db);
  await sql`create trigger channels_changed after insert or delete or update on channels
    for each row execute function note_changed_channel()`.execute(db);
}
