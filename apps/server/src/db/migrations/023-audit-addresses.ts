import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Where a change came from. `network` stays; `address` is the one column that may be emptied later,
 * and only emptied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column address text`.execute(db);
  await sql`alter table audit_log add column network text`.execute(db);
  await sql`create index audit_log_addresses on audit_log (at) where address is not null`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) await allowOnPostgres(db);
  else await allowOnSqlite(db);
}

async function allowOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_no_update`.execute(db);
  await sql`create trigger audit_log_no_update before update on audit_log
    when new.address is not null or new.id is not old.id or new.at is not old.at
      or new.actor_id is not old.actor_id or new.action is not old.action
      or new.target_id is not old.target_id or new.details is not old.details
      or new.network is not old.network
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}

async function allowOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_append_only on audit_log`.execute(db);
  await sql`create trigger audit_log_no_delete before delete on audit_log
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_log_no_update before update on audit_log
    for each row when (new.address is not null
      or (new.id, new.at, new.actor_id, new.action, new.target_id, new.details, new.network)
        is distinct from
        (old.id, old.at, old.actor_id, old.action, old.target_id, old.details, old.network))
    execute function refuse_audit_change()`.execute(db);
}
