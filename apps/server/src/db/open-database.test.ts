import { describe, expect, inject, test } from 'vitest';
import { getStartupError, laterMigration, setting, withLater } from '../../testing/database-fixture.ts';
import { describeOnEachNewDatabase, silentLogger } from '../../testing/test-databases.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';

const brokenMigration: Migration = {
  name: '901-broken',
  up: async (db) => {
    await db.schema.createTable('half').addColumn('id', 'text').execute();
    throw new Error('the second half fails');
  },
};

describeOnEachNewDatabase('openDatabase', (open) => {
  test('creates the schema of an empty database, and keeps its content over a restart', async () => {
    const first = await open();
    await first.db.insertInto('settings').values(setting('a')).execute();
    await first.close();
    const second = await open();
    const rows = await second.db.selectFrom('settings').selectAll().execute();
    expect(rows).toEqual([setting('a')]);
    await second.ping();
  });

  test('rejects a schema of a newer version', { tags: 'newer-database' }, async () => {
    await (await open(withLater)).close();
    const error = await getStartupError(open());
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining('900-later') });
  });

  test('rolls back a failed migration, and the next start retries it', {
    tags: 'failed-upgrade',
  }, async () => {
    await (await open()).close();
    const broken = { migrations: [...allMigrations, brokenMigration] };
    await expect(open(broken)).rejects.toThrow('the second half fails');
    const fixed = { ...brokenMigration, up: laterMigration.up };
    const database = await open({ migrations: [...allMigrations, fixed] });
    const applied = await database.db.selectFrom('schema_migrations').select('name').execute();
    expect(applied.map(({ name }) => name)).toContain('901-broken');
  });

  test('rolls back a transaction that throws; concurrent writes wait and stay outside it', async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values(setting('undone')).execute();
      throw new Error('changed my mind');
    });
    const other = db.insertInto('settings').values(setting('kept')).execute();
    await expect(failing).rejects.toThrow('changed my mind');
    await other;
    const rows = await db.selectFrom('settings').select('key').execute();
    expect(rows).toEqual([{ key: 'kept' }]);
  });

  test('reads outside a transaction see the last commit', async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values(setting('new')).execute();
      expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
      expect(await trx.selectFrom('settings').selectAll().execute()).toHaveLength(1);
    });
    expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  });
});

describe('an unusable PostgreSQL', () => {
  const changeUrl = (change: (url: URL) => void) => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    return url.href;
  };

  test.each([
    ['no server', () => 'postgres://me:hush@127.0.0.1:1/radio', 'nothing answers', 1],
    ['a wrong password', () => changeUrl((url) => (url.password = 'hush')), 'password', 78],
    ['no such database', () => changeUrl((url) => (url.pathname = '/hush')), 'no such database', 78],
    ['no such host', () => 'postgres://me:hush@no-such-host.invalid/radio', 'DATABASE_URL', 1],
  ])('is reported without its password: %s', async (_name, url, reason, exitCode) => {
    const opening = openDatabase({ dataDir: '/nowhere', databaseUrl: url(), logger: silentLogger });
    const error = await getStartupError(opening);
    expect(error.exitCode).toBe(exitCode);
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain(':hush');
  });
});
