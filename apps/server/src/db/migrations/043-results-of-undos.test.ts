import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachNewDatabase } from '../../../testing/test-databases.ts';
import { ImportRepository } from '../../modules/dial/imports/import-repository.ts';
import { allMigrations } from './all-migrations.ts';

describeOnEachNewDatabase('migration 043 on a database with imports', (open) => {
  test('counts what an undo has deleted and kept so far', async () => {
    const old = await open({ migrations: allMigrations.filter(({ name }) => name < '043') });
    await sql`insert into channel_imports (id, state, started_by, total, created, failed, created_at) values
      ('half', 'undoing', 'ada', 3, 3, 0, 1), ('whole', 'done', 'ada', 1, 1, 0, 2)`.execute(old.db);
    await sql`insert into channel_import_rows (import_id, position, line, name, state, channel_id, version) values
      ('half', 0, 1, 'One', 'deleted', 'one', 1), ('half', 1, 2, 'Two', 'kept', 'two', 1),
      ('half', 2, 3, 'Three', 'created', 'three', 1), ('whole', 0, 1, 'Four', 'created', 'four', 1)
    `.execute(old.db);
    await old.close();
    const { db } = await open();
    const imports = new ImportRepository(db);
    expect(await imports.find('half')).toMatchObject({ state: 'undoing', created: 3, undone: 1, kept: 1 });
    expect(await imports.find('whole')).toMatchObject({ state: 'done', created: 1, undone: 0, kept: 0 });
  });
});
