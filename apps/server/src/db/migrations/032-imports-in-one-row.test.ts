import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { ImportRepository } from '../../modules/dial/imports/import-repository.ts';
import { allMigrations } from './all-migrations.ts';

describeOnEachNewDatabase('migration 032 on a database with imports', (open) => {
  test('ends an import that was interrupted as it stands, to be undone', async () => {
    const old = await open({ migrations: allMigrations.filter(({ name }) => name < '032') });
    await sql`insert into channel_imports (id, state, started_by, total, created, failed, created_at)
      values ('half', 'running', 'ada', 2, 1, 0, 1)`.execute(old.db);
    await sql`insert into channel_import_rows
      (import_id, position, line, name, content, state, channel_id, version) values
      ('half', 0, 1, 'One', '', 'created', 'one', 1), ('half', 1, 2, 'Two', '{}', 'waiting', null, null)
    `.execute(old.db);
    await old.close();
    const { db } = await open();
    const imports = new ImportRepository(db);
    expect(await imports.findOpen()).toBeUndefined();
    expect(await imports.find('half')).toMatchObject({ state: 'done', total: 2, created: 1, failed: 1 });
    expect(await imports.listRemarks('half')).toEqual([
      {
        line: 2,
        name: 'Two',
        state: 'failed',
        reason: 'The import was interrupted by an update of the server.',
      },
    ]);
    const created = db.selectFrom('channel_import_rows').selectAll().where('state', '=', 'created');
    expect(await created.execute()).toMatchObject([{ channel_id: 'one', version: 1 }]);
  });
});
