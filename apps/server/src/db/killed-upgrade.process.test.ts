// @module-tag kill-upgrade

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { setting } from '../../testing/database-fixture.ts';
import { emptyFolder, emptyPostgresDatabase, silentLogger } from '../../testing/test-databases.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';

const KILL_UPGRADE = fileURLToPath(new URL('../../testing/kill-upgrade.ts', import.meta.url));
/** Fails when the table of the killed upgrade is left. */
const secondTry: Migration = {
  name: '900-half',
  up: async (db) => {
    await db.schema.createTable('half').addColumn('id', 'integer').execute();
  },
};

test.each(['sqlite', 'postgres'])(
  'an upgrade of %s that is killed leaves the schema as it was, and the next start makes it',
  async (kind) => {
    const storage = kind === 'sqlite' ? emptyFolder() : await emptyPostgresDatabase(inject('postgresUrl'));
    onTestFinished(() => storage.remove());
    const { dataDir, databaseUrl } = storage;
    const before = await openDatabase({ dataDir, databaseUrl, logger: silentLogger });
    await before.db.insertInto('settings').values(setting('kept')).execute();
    await before.close();

    const upgrade = spawn(process.execPath, [KILL_UPGRADE, dataDir, databaseUrl ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(upgrade.stdout, 'data');
    const ended = once(upgrade, 'exit');
    upgrade.kill('SIGKILL');
    await ended;

    const migrations = [...allMigrations, secondTry];
    const { db, close } = await openDatabase({ dataDir, databaseUrl, logger: silentLogger, migrations });
    onTestFinished(close);
    const applied = await db.selectFrom('schema_migrations').select('name').execute();
    expect(applied.map(({ name }) => name)).toContain(secondTry.name);
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([setting('kept')]);
  },
);
