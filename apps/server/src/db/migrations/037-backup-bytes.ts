import { type Kysely, sql } from 'kysely';

/** Progress in bytes: rows of pictures take a thousand times as long as rows of counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_runs rename column copied_rows to done_bytes`.execute(db);
  await sql`alter table backup_runs rename column total_rows to total_bytes`.execute(db);
}
