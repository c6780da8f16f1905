// @module-tag backups

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { BackupRunRepository } from '../../modules/station/backups/backup-run-repository.ts';
import { allMigrations } from './all-migrations.ts';

const BEFORE = allMigrations.filter(({ name }) => name < '037');
const RUN = {
  id: 'new',
  kind: 'manual',
  node: 'two',
  file: 'b',
  startedAt: 2,
  finishedAt: null,
  doneBytes: 5,
  totalBytes: 9,
  bytes: null,
  reason: null,
} as const;

describeOnEachNewDatabase('migration 037', (open) => {
  test('lets a node of the version before make backups beside one of this version', async () => {
    await (await open({ migrations: BEFORE })).close();
    const { db } = await open();
    await sql`insert into backup_runs (id, kind, node, file, started_at, copied_rows, total_rows)
      values ('old', 'scheduled', 'one', 'a', 1, 0, 0)`.execute(db);
    await sql`update backup_runs set copied_rows = 3, total_rows = 4 where id = 'old'`.execute(db);
    const runs = new BackupRunRepository(db);
    await runs.insert(RUN);
    expect((await runs.list()).map(({ id, doneBytes }) => [id, doneBytes])).toEqual([
      ['new', 5],
      ['old', 0],
    ]);
    const { rows } = await sql`select copied_rows, total_rows from backup_runs order by id desc`.execute(db);
    expect(rows).toEqual([
      { copied_rows: 3, total_rows: 4 },
      { copied_rows: 0, total_rows: 0 },
    ]);
  });

  test('needs nothing of a database in which its first form renamed the columns', async () => {
    const old = await open({ migrations: BEFORE });
    await sql`alter table backup_runs rename column copied_rows to done_bytes`.execute(old.db);
    await sql`alter table backup_runs rename column total_rows to total_bytes`.execute(old.db);
    await old.db
      .insertInto('schema_migrations')
      .values({ name: '037-backup-bytes', applied_at: 1 })
      .execute();
    await old.close();
    const runs = new BackupRunRepository((await open()).db);
    await runs.insert(RUN);
    expect(await runs.list()).toMatchObject([{ id: 'new', doneBytes: 5, totalBytes: 9 }]);
  });
});
