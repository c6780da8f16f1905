import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whatever `audit_retention` says, and whatever AUDIT_DAYS is. */
const NEVER_DELETED_MS = 30 * 86_400_000;

/**
 * Old entries may be deleted by the server alone: it writes a time into `audit_retention`, which is empty
 * otherwise, and in the same transaction deletes what is older. Entries cannot be replaced or truncated either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_retention')
    .addColumn('entries_before', 'bigint', (column) => column.notNull())
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await protectOnPostgres(db);
  else await protectOnSqlite(db);
}

async function protectOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_no_delete`.execute(db);
  await sql`create trigger audit_log_no_delete before delete on audit_log
    when old.at > unixepoch() * 1000 - ${sql.lit(NEVER_DELETED_MS)}
      or not exists (select 1 from audit_retention where entries_before > old.at)
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  // A replaced row is deleted without its trigger.
  await sql`create trigger audit_log_no_replace before insert on audit_log
    when exists (select 1 from audit_log where id = new.id or rowid = new.rowid)
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  await sql`create trigger audit_log_no_move before update on audit_log
    when new.rowid is not old.rowid
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}

async function protectOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_deletion() returns trigger language plpgsql as $$ begin
    if old.at > extract(epoch from now()) * 1000 - ${sql.lit(NEVER_DELETED_MS)}
      or not exists (select 1 from audit_retention where entries_before > old.at)
    then raise exception 'the audit log is append-only'; end if;
    return old;
  end $$`.execute(db);
  await sql`drop trigger audit_log_no_delete on audit_log`.execute(db);
  await sql`create trigger audit_log_no_delete before delete on audit_log
    for each row execute function refuse_audit_deletion()`.execute(db);
  await sql`create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
}
