import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getStartupError, laterMigration, setting, withLater } from '../../testing/database-fixture.ts';
import { emptyFolder, silentLogger } from '../../testing/test-databases.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';

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

  test('what was deleted is in no file of the database after a stop', async () => {
    const { db, close } = await open();
    const addresses = Array.from({ length: 500 }, (_, index) => `ada${index}@example.org`);
    await db.insertInto('settings').values(addresses.map(setting)).execute();
    const [kept, ...deleted] = addresses;
    await db.deleteFrom('settings').where('key', 'in', deleted).execute();
    await close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const content = readFileSync(file, 'latin1');
    expect(new Set(content.match(/ada\d+@example\.org/g))).toEqual(new Set([kept]));
  });

  test('rejects a second server on the folder until the first ends', { tags: 'second-server' }, async () => {
    const first = await open();
    const error = await getStartupError(open());
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(folder.dataDir) });
    await first.close();
    await (await open()).close();
  });

  test.each([
    ['truncated to zero bytes', () => truncateSync(file, 0)],
    ['truncated in the middle', () => truncateSync(file, 20_000)],
    ['overwritten with text', () => writeFileSync(file, 'hello, this is no database at all')],
    ['with flipped bytes', () => flipBytes(file)],
  ])('reports a damaged file and leaves it unchanged: %s', async (_damage, damage) => {
    await fillAndClose(500);
    damage();
    const before = readFileSync(file);
    const error = await getStartupError(open());
    expect(error.exitCode).toBe(78);
    expect(error.message).toContain(file);
    expect(error.message).toContain('`npm run data -- restore FILE` with the newest file of BACKUP_DIR');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('logs a new database and the migrations of an upgrade, and nothing otherwise', async () => {
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

  test('copies the database before an upgrade, not before the first start, and keeps five copies and all others', async () => {
    await fillAndClose(3);
    const backups = join(folder.dataDir, 'backups');
    expect(existsSync(backups)).toBe(false);
    const others = ['airdial-2020-01-01.sqlite', 'airdial-backup-2020-01-01T00-00-00.sqlite'];
    mkdirSync(backups);
    for (const name of others) writeFileSync(join(backups, name), '');
    for (let round = 1; round <= 7; round += 1) {
      const migrations = Array.from({ length: round }, (_, index) => emptyMigration(`80${index}-step`));
      await (await open({ migrations: [...allMigrations, ...migrations] })).close();
    }
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(others));
    const names = readdirSync(backups).filter((name) => !others.includes(name));
    expect(names.sort()).toHaveLength(5);
    const copy = new DatabaseSync(join(backups, names.at(-1) ?? ''), { readOnly: true });
    expect(copy.prepare('select count(*) as count from settings').get()).toEqual({ count: 3 });
    expect(
      copy.prepare("select count(*) as count from schema_migrations where name like '80%'").get(),
    ).toEqual({
      count: 6,
    });
    copy.close();
  });

  test('names a folder of backups that it cannot use, and how to mend that', async () => {
    const backups = join(folder.dataDir, 'backups');
    writeFileSync(backups, '');
    const error = await getStartupError(open());
    expect(error.exitCode).toBe(78);
    expect(error.message).toMatch(`${backups} cannot be used (ENOTDIR). Give it and its files to the user`);
    // Nothing of the first attempt holds the data folder.
    rmSync(backups);
    await (await open()).close();
  });

  test.each([
    ['a common umask', 0o022],
    ['no umask', 0o000],
    ['a umask that takes everything', 0o777],
  ])('lets only its owner read the database, its logs and its backups: %s', async (_name, mask) => {
    const backups = join(folder.dataDir, 'backups');
    mkdirSync(backups, { mode: 0o777 });
    const earlier = join(backups, 'airdial-2025-01-01T00-00-00-000Z.sqlite');
    writeFileSync(earlier, '');
    for (const path of [folder.dataDir, backups]) chmodSync(path, 0o777);
    chmodSync(earlier, 0o644);
    const modes = () =>
      readdirSync(folder.dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => [name, statSync(join(parentPath, name)).mode & 0o777] as const);
    const umask = process.umask(mask);
    try {
      await (await open()).close();
      // As an earlier version left it.
      chmodSync(file, 0o644);
      const { db, close } = await open(withLater);
      await db.insertInto('settings').values(setting('a')).execute();
      const found = modes();
      expect(found.map(([name]) => name.replace(/^airdial-2.*/, 'backup')).sort()).toEqual(
        [
          'airdial.lock',
          'airdial.sqlite',
          'airdial.sqlite-shm',
          'airdial.sqlite-wal',
          'backup',
          'backup',
        ].sort(),
      );
      for (const [name, mode] of found) expect(mode.toString(8), name).toBe('600');
      await close();
    } finally {
      process.umask(umask);
    }
  });

  test('reports a folder that is not writable', async () => {
    const blocked = join(folder.dataDir, 'a-file');
    writeFileSync(blocked, '');
    for (const dataDir of [join(blocked, 'data'), '/proc/airdial']) {
      const error = await getStartupError(open({ dataDir }));
      expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(dataDir) });
    }
  });
});

const emptyMigration = (name: string): Migration => ({ name, up: async () => {} });

/** Damages every page but the first, as a failing disk does. */
function flipBytes(path: string): void {
  const bytes = readFileSync(path);
  for (let at = 4_096; at < bytes.length; at += 1_024) bytes.writeUInt8(~bytes.readUInt8(at) & 0xff, at);
  writeFileSync(path, bytes);
}
