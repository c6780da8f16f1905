// @module-tag data-commands

import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../../testing/data-tools-fixture.ts';
import type { DatabaseKind } from '../db/database.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { backUp } from './backup-command.ts';
import { restore } from './restore-command.ts';
import type { Table } from './rows.ts';
import { sqliteRowSource } from './sqlite-rows.ts';
import { TableSummer } from './table-sums.ts';

const SECRET = { APP_SECRET: 'a secret that all of these tests share' };
const KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres'];

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});
async function createPlaceHere(kind: DatabaseKind, env: Record<string, string> = SECRET): Promise<Place> {
  const place = await createPlace(kind, env);
  places.push(place);
  return place;
}

async function createBackup(kind: DatabaseKind = 'sqlite', env = SECRET) {
  const source = await createPlaceHere(kind, env);
  await fillPlace(source);
  const file = join(source.config.dataDir, 'backup.sqlite');
  await backUp(source.context, file, { withSecret: true });
  return { source, file };
}

describe.each(KINDS)('a backup of %s', (from) => {
  test('is one private file with every row of every table, which either database is restored from', async () => {
    const { source, file } = await createBackup(from);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(source.lines.join('\n')).toContain(`read back and equal: ${file}`);
    for (const to of KINDS) {
      const target = await createPlaceHere(to);
      await restore(target.context, file);
      expect(await target.sums()).toEqual(await source.sums());
      expect(target.lines.join('\n')).toContain('equal to the backup');
      // A server starts on it.
      await (await target.open()).close();
    }
  });

  test('forgets no table of the schema, whatever is added to it', async () => {
    const { source } = await createBackup(from);
    const database = await source.open();
    const tables =
      from === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
    const { rows } = await tables.execute(database.db);
    await database.close();
    const sums = await source.sums();
    // Kept by running nodes, or by each database for itself.
    const own = [
      'schema_migrations',
      'table_versions',
      'changed_channels',
      'leases',
      'presence',
      'backup_runs',
      'audit_retention',
    ];
    expect(Object.keys(sums).sort()).toEqual(
      rows.flatMap(({ name }) => (own.includes(name) ? [] : [name])).sort(),
    );
    expect(Object.values(sums).filter((table) => table.rows === 0)).toEqual([]);
  });

  test('of an older version is upgraded by the server that starts on it', {
    tags: 'older-backup',
  }, async () => {
    const older = allMigrations.filter(({ name }) => name < '020');
    const source = await createPlaceHere(from);
    await fillPlace(source, older);
    await backUp(source.context, 'old.sqlite', { withSecret: true });
    for (const to of KINDS) {
      const target = await createPlaceHere(to);
      await restore(target.context, join(source.config.dataDir, 'old.sqlite'));
      const database = await target.open();
      const { rows } = await sql<{ id: string }>`select id from channels where relay = 'off'`.execute(
        database.db,
      );
      expect(rows).toHaveLength(20);
      await database.close();
    }
  });
});

test('a backup is made while a server uses the database, and overwrites no file', async () => {
  const source = await createPlaceHere('sqlite');
  await fillPlace(source);
  const server = await source.open();
  await backUp(source.context, undefined, { withSecret: true });
  const folder = join(source.config.dataDir, 'backups');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^airdial-backup-[\dT-]+\.sqlite$/)]);
  const [name = ''] = readdirSync(folder);
  await expect(backUp(source.context, join(folder, name), { withSecret: true })).rejects.toThrow(
    'is there already',
  );
  await server.close();
});

test('includes secret.key unless it is left out or APP_SECRET is set, and restores it', async () => {
  const keyOf = (place: Place) => join(place.config.dataDir, 'secret.key');
  const key = `${'k'.repeat(43)}\n`;
  const source = await createPlaceHere('sqlite', {});
  await fillPlace(source);
  writeFileSync(keyOf(source), key);
  const file = (name: string) => join(source.config.dataDir, name);
  await backUp(source.context, 'with.sqlite', { withSecret: true });
  await backUp(source.context, 'without.sqlite', { withSecret: false });
  expect(source.lines.filter((line) => /secret/.test(line))).toEqual([
    expect.stringContaining('It contains secret.key'),
    expect.stringContaining('It does not contain the secret'),
  ]);
  const target = await createPlaceHere('sqlite', {});
  await restore(target.context, file('with.sqlite'));
  expect(Buffer.from(readFileSync(keyOf(target), 'utf8').trim(), 'base64url')).toEqual(
    Buffer.from(key.trim(), 'base64url'),
  );
  expect(statSync(keyOf(target)).mode & 0o777).toBe(0o600);
  const other = await createPlaceHere('sqlite', {});
  await restore(other.context, file('without.sqlite'));
  expect(existsSync(keyOf(other))).toBe(false);
  const third = await createPlaceHere('sqlite', {});
  writeFileSync(keyOf(third), `${'x'.repeat(43)}\n`);
  await expect(restore(third.context, file('with.sqlite'))).rejects.toThrow('the backup has another one');
  expect(existsSync(join(third.config.dataDir, 'airdial.sqlite'))).toBe(false);
});

test.each<[string, (file: string) => void, RegExp]>([
  ['truncated', (file) => writeFileSync(file, readFileSync(file).subarray(0, 30_000)), /damaged/],
  ['another file', (file) => writeFileSync(file, 'dear diary'), /damaged, or no backup/],
  [
    'with a changed row',
    (file) => run(file, "update users set first_name = 'Mallory' where id = 'id 3'"),
    /users have another content/,
  ],
  [
    'with a missing row',
    (file) => run(file, "delete from themes where id = 'id 3'"),
    /themes has 19 rows in place of 20/,
  ],
  [
    'with a row and a checksum that were changed',
    (file) => {
      run(file, "update users set first_name = 'Mallory' where id = 'id 3'");
      forgeChecksum(file);
    },
    /are not those that it was made with/,
  ],
  [
    'with a trigger of others',
    (file) =>
      run(
        file,
        'create trigger more after insert on users begin delete from themes; end; create view v as select 1',
      ),
    /contains what Airdial does not make \(create trigger more/i,
  ],
  [
    'of a newer version',
    (file) => run(file, "insert into schema_migrations values ('900-later', 1)"),
    /made by a newer version/,
  ],
])('a backup that is %s is refused by its name, and nothing is changed', async (_name, damage, reason) => {
  const { file } = await createBackup();
  damage(file);
  const target = await createPlaceHere('sqlite');
  const error = await restore(target.context, file).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ exitCode: 78, message: expect.stringMatching(reason) });
  expect(String(error)).toContain(file);
  expect(readdirSync(target.config.dataDir)).toEqual([]);
});

/** As someone does who knows how checksums are made, and not the secret. */
function forgeChecksum(file: string): void {
  const database = new DatabaseSync(file);
  const users = sqliteRowSource(database).tables.find(({ name }) => name === 'users') as Table;
  const summer = new TableSummer(users);
  summer.add(database.prepare('select * from users').all());
  const read = "select value from backup_manifest where key = 'manifest'";
  const manifest = JSON.parse(String(database.prepare(read).get()?.value));
  manifest.tables.users = summer.finish();
  database
    .prepare("update backup_manifest set value = ? where key = 'manifest'")
    .run(JSON.stringify(manifest));
  database.close();
}

test.each<[string, (file: string) => void, Record<string, string>, RegExp]>([
  [
    'of an earlier version',
    (file) => run(file, "delete from backup_manifest where key = 'signature'"),
    SECRET,
    /no signature/,
  ],
  [
    'of another secret',
    () => {},
    { APP_SECRET: 'a secret that this backup does not know' },
    /signed by another secret/,
  ],
])('a backup %s is restored with a warning', async (_name, change, env, warning) => {
  const { file } = await createBackup();
  change(file);
  const target = await createPlaceHere('sqlite', env);
  await restore(target.context, file);
  expect(target.lines[0]).toMatch(warning);
  const signed = await createPlaceHere('sqlite');
  await restore(signed.context, (await createBackup()).file);
  expect(signed.lines.join('\n')).not.toContain('Warning');
});

test('follows no link, neither of the backup nor in the data folder', async () => {
  const { file } = await createBackup();
  const link = `${file}.link`;
  symlinkSync(file, link);
  const target = await createPlaceHere('sqlite');
  await expect(restore(target.context, link)).rejects.toThrow('is a link');
  for (const name of ['.write-probe', 'airdial.lock']) {
    const outside = join(link, '..', `outside of ${name}`);
    symlinkSync(outside, join(target.config.dataDir, name));
    await expect(restore(target.context, file)).rejects.toMatchObject({ exitCode: 78 });
    expect(existsSync(outside)).toBe(false);
    rmSync(join(target.config.dataDir, name));
  }
});

test('leaves no key behind when the rows cannot be restored', async () => {
  const source = await createPlaceHere('sqlite', {});
  await fillPlace(source);
  writeFileSync(join(source.config.dataDir, 'secret.key'), `${'k'.repeat(43)}\n`);
  await backUp(source.context, 'with.sqlite', { withSecret: true });
  const target = await createPlaceHere('sqlite', {});
  writeFileSync(join(target.config.dataDir, 'airdial.sqlite'), 'another');
  await expect(restore(target.context, join(source.config.dataDir, 'with.sqlite'))).rejects.toThrow(
    'has a database already',
  );
  expect(existsSync(join(target.config.dataDir, 'secret.key'))).toBe(false);
});

function run(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

test.each(KINDS)('restores into an empty place only: %s', async (kind) => {
  const { file } = await createBackup();
  const target = await createPlaceHere(kind);
  const server = await target.open();
  const row = { key: 'a', value: '1', updated_at: 1 };
  await server.db.insertInto('settings').values(row).execute();
  await server.close();
  const before = await target.sums();
  const refused = restore(target.context, file);
  await expect(refused).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining('Nothing was changed'),
  });
  expect(await target.sums()).toEqual(before);
});

test('restores the copies that are made before an upgrade', { tags: 'older-backup' }, async () => {
  const source = await createPlaceHere('sqlite');
  await fillPlace(source, allMigrations.slice(0, -1));
  const before = await source.sums();
  await (await source.open()).close();
  const folder = join(source.config.dataDir, 'backups');
  const target = await createPlaceHere('sqlite');
  await restore(target.context, join(folder, readdirSync(folder)[0] ?? ''));
  expect(await target.sums()).toEqual(before);
});
