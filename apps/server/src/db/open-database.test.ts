import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { StartupError } from '../lib/startup-error.ts';
import { describeOnEachNewDatabase, emptyFolder, silentLogger } from '../testing/test-databases.ts';
import type { Database } from './database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';

const laterMigration: Migration = {
  name: '900-later',
  up: async (db) => {
    await db.schema.createTable('later').addColumn('id', 'text').execute();
  },
};
const brokenMigration: Migration = {
  name: '901-broken',
  up: async (db) => {
    await db.schema.createTable('half').addColumn('id', 'text').execute();
    throw new Error('the second half fails');
  },
};
const withLater = { migrations: [...allMigrations, laterMigration] };

const setting = (key: string) => ({ key, value: '1', updated_at: 1_700_000_000_000 });

async function startupErrorOf(opening: Promise<Database>): Promise<StartupError> {
  const error: unknown = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StartupError)) throw new Error('expected a StartupError', { cause: error });
  expect(error.message).not.toContain('\n');
  return error;
}

describeOnEachNewDatabase('open a database', (open) => {
  test('an empty one gets its schema, and keeps its content over a restart', async () => {
    const first = await open();
    await first.db.insertInto('settings').values(setting('a')).execute();
    await first.close();
    const second = await open();
    const rows = await second.db.selectFrom('settings').selectAll().execute();
    expect(rows).toEqual([setting('a')]);
    await second.ping();
  });

  test('a schema from a newer version is refused', async () => {
    await (await open(withLater)).close();
    const error = await startupErrorOf(open());
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining('900-later') });
  });

  test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
    await (await open()).close();
    const broken = { migrations: [...allMigrations, brokenMigration] };
    await expect(open(broken)).rejects.toThrow('the second half fails');
    const mended = { ...brokenMigration, up: laterMigration.up };
    const database = await open({ migrations: [...allMigrations, mended] });
    const applied = await database.db.selectFrom('schema_migrations').select('name').execute();
    expect(applied.map(({ name }) => name)).toContain('901-broken');
  });

  test('a transaction that throws is undone; others wait for it and are not drawn in', async () => {
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

  test('reads outside a transaction go on and see the last commit', async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values(setting('new')).execute();
      expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
      expect(await trx.selectFrom('settings').selectAll().execute()).toHaveLength(1);
    });
    expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  });
});

describe('the embedded database', () => {
  let folder: ReturnType<typeof emptyFolder>;
  let file: string;
  beforeEach(() => {
    folder = emptyFolder();
    file = join(folder.dataDir, 'airdial.sqlite');
  });
  afterEach(() => folder.remove());

  const open = (options = {}) =>
    openDatabase({ dataDir: folder.dataDir, databaseUrl: null, logger: silentLogger, ...options });

  const fillAndClose = async (rows: number) => {
    const { db, close } = await open();
    const values = Array.from({ length: rows }, (_, index) => setting(`key ${index} ${'x'.repeat(200)}`));
    await db.insertInto('settings').values(values).execute();
    await close();
  };

  test('a second server on the folder is refused until the first has ended', async () => {
    const first = await open();
    const error = await startupErrorOf(open());
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(folder.dataDir) });
    await first.close();
    await (await open()).close();
  });

  test.each([
    ['cut to nothing', () => truncateSync(file, 0)],
    ['cut in the middle', () => truncateSync(file, 20_000)],
    ['overwritten with text', () => writeFileSync(file, 'hello, this is no database at all')],
    ['with flipped bytes', () => flipBytes(file)],
  ])('a damaged file is named and left alone: %s', async (_damage, damage) => {
    await fillAndClose(500);
    damage();
    const before = readFileSync(file);
    const error = await startupErrorOf(open());
    expect(error.exitCode).toBe(78);
    expect(error.message).toContain(file);
    expect(error.message).toContain('backups');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('the log has one line for a new database, none for a known one, and names what an upgrade changed', async () => {
    const lines: [object, string][] = [];
    const logger = { ...silentLogger, info: (...line: [object, string]) => lines.push(line) };
    await (await open({ logger })).close();
    await (await open({ logger })).close();
    await (await open({ logger, ...withLater })).close();
    const names = allMigrations.map(({ name }) => name);
    expect(lines.filter(([, text]) => text.includes('schema'))).toEqual([
      [{ migrations: names }, 'database schema made'],
      [{ migrations: [laterMigration.name] }, 'database schema upgraded'],
    ]);
  });

  test('a copy is made before an upgrade, not before the first start, and five are kept', async () => {
    await fillAndClose(3);
    const backups = join(folder.dataDir, 'backups');
    expect(existsSync(backups)).toBe(false);
    for (let round = 1; round <= 7; round += 1) {
      const migrations = Array.from({ length: round }, (_, index) => emptyMigration(`80${index}-step`));
      await (await open({ migrations: [...allMigrations, ...migrations] })).close();
    }
    const names = readdirSync(backups).sort();
    expect(names).toHaveLength(5);
    const copy = new DatabaseSync(join(backups, names.at(-1) ?? ''), { readOnly: true });
    expect(copy.prepare('select count(*) as count from settings').get()).toEqual({ count: 3 });
    expect(
      copy.prepare("select count(*) as count from schema_migrations where name like '80%'").get(),
    ).toEqual({
      count: 6,
    });
    copy.close();
  });

  test('a folder that cannot be written to is named', async () => {
    const blocked = join(folder.dataDir, 'a-file');
    writeFileSync(blocked, '');
    for (const dataDir of [join(blocked, 'data'), '/proc/airdial']) {
      const error = await startupErrorOf(open({ dataDir }));
      expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(dataDir) });
    }
  });
});

describe('a PostgreSQL that cannot be used', () => {
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    return url.href;
  };

  test.each([
    ['nothing answers', () => 'postgres://me:hush@127.0.0.1:1/radio', 'nothing answers'],
    ['a wrong password', () => wrong((url) => (url.password = 'hush')), 'password'],
    ['no such database', () => wrong((url) => (url.pathname = '/hush')), 'no such database'],
    ['no such host', () => 'postgres://me:hush@no-such-host.invalid/radio', 'DATABASE_URL'],
  ])('is named without its password: %s', async (_what, url, reason) => {
    const opening = openDatabase({ dataDir: '/nowhere', databaseUrl: url(), logger: silentLogger });
    const error = await startupErrorOf(opening);
    expect(error.exitCode).toBe(78);
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain(':hush');
  });
});

const emptyMigration = (name: string): Migration => ({ name, up: async () => {} });

/** Somewhere in the middle of every page but the first: what a failing disk does. */
function flipBytes(path: string): void {
  const bytes = readFileSync(path);
  for (let at = 4_096; at < bytes.length; at += 1_024) bytes.writeUInt8(~bytes.readUInt8(at) & 0xff, at);
  writeFileSync(path, bytes);
}
