// @module-tag damaged-log

import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdminFixture } from '../../testing/admin-fixture.ts';
import { damageLogFrame, writeAndKill } from '../../testing/killed-server.ts';
import { emptyFolder, silentLogger } from '../../testing/test-databases.ts';
import { readConfig } from '../config/config.ts';
import { openInstallation } from '../data-tools/installation.ts';
import { openDatabase } from './open-database.ts';
import { findLogDamage } from './write-ahead-log.ts';

const HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4_096;
const CHANGES = 20;

let folder: ReturnType<typeof emptyFolder>;
let path: string;
beforeEach(async () => {
  folder = emptyFolder();
  path = join(folder.dataDir, 'airdial.sqlite');
  await (await openDatabase({ dataDir: folder.dataDir, databaseUrl: null, logger: silentLogger })).close();
  writeAndKill(path, CHANGES);
});
afterEach(() => folder.remove());

const damageFrame = (index: number) => damageLogFrame(path, index);

const open = (onError: (line: string) => void = () => {}) =>
  openDatabase({
    dataDir: folder.dataDir,
    databaseUrl: null,
    logger: {
      ...silentLogger,
      error: (details, message) => onError(`${message} ${JSON.stringify(details)}`),
    },
  });
const frames = () => (statSync(`${path}-wal`).size - HEADER_BYTES) / FRAME_BYTES;

test('finds nothing in the log of a killed server, nor in a write that was cut off', async () => {
  expect(findLogDamage(path)).toBeNull();
  truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 1_000);
  expect(findLogDamage(path)).toBeNull();
  rmSync(`${path}-wal`);
  expect(findLogDamage(path)).toBeNull();
});

test('finds nothing in a log that is used again after a checkpoint', async () => {
  const database = new DatabaseSync(path);
  database.exec('pragma wal_checkpoint(restart)');
  database.exec("insert into settings values ('after the checkpoint', '1', 1)");
  expect(frames()).toBeGreaterThan(CHANGES - 1);
  expect(findLogDamage(path)).toBeNull();
  database.close();
});

test('counts the lost changes of a damaged log, copies its files, and starts with the others', async () => {
  const total = frames();
  expect(total).toBeGreaterThanOrEqual(CHANGES);
  damageFrame(total - 5);
  const found = readFileSync(`${path}-wal`);
  const damage = findLogDamage(path);
  expect(damage?.lostChanges).toBeGreaterThan(1);
  expect((damage?.readableChanges ?? 0) + (damage?.lostChanges ?? 0)).toBe(CHANGES);
  const errors: string[] = [];
  const database = await open((line) => errors.push(line));
  const { folder = '' } = database.damage ?? {};
  expect(errors).toEqual([expect.stringContaining('the write-ahead log is damaged')]);
  expect(errors[0]).toContain(`"lostChanges":${damage?.lostChanges}`);
  expect(readFileSync(join(folder, 'airdial.sqlite-wal')).equals(found)).toBe(true);
  expect(existsSync(join(folder, 'airdial.sqlite'))).toBe(true);
  const rows = await database.db
    .selectFrom('settings')
    .select('key')
    .where('key', 'like', 'change %')
    .execute();
  expect(rows).toHaveLength(damage?.readableChanges ?? 0);

  const server = await createAdminFixture(database);
  const { json } = await server.asAdmin('GET', '/api/system-config/warnings');
  expect(json.warnings).toContainEqual({
    code: 'log-damaged',
    at: expect.any(String),
    folder,
    channels: 0,
    users: 0,
    ...damage,
  });
  await server.close();
  await database.close();
  const again = await open();
  expect(again.damage).toBeNull();
  await again.close();
});

test.each<[string, () => void]>([
  ['deleted', () => rmSync(`${path}-wal`)],
  ['overwritten with zeros', () => writeFileSync(`${path}-wal`, Buffer.alloc(statSync(`${path}-wal`).size))],
])('notices a log that was %s after a kill, and not a second time', async (_name, lose) => {
  await killServer();
  expect(findLogDamage(path)).toBeNull();
  lose();
  const errors: string[] = [];
  const database = await open((line) => errors.push(line));
  expect(errors).toEqual([
    expect.stringContaining('is missing or empty, although the database was not closed'),
  ]);
  expect(database.damage).toMatchObject({ readableChanges: 0, lostChanges: null });
  expect(existsSync(join(database.damage?.folder ?? '', 'airdial.sqlite'))).toBe(true);
  await database.close();
  expect(findLogDamage(path)).toBeNull();
});

test('misses no log of a server that was closed, nor one that a command has emptied after a kill', async () => {
  await (await open()).close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(findLogDamage(path)).toBeNull();
  await killServer();
  const { close } = await openInstallation(readConfig({ DATA_DIR: folder.dataDir }));
  await close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(findLogDamage(path)).toBeNull();
});

/** Leaves its files as they are after some changes. */
async function killServer(): Promise<void> {
  const server = await open();
  for (const key of ['one', 'two'])
    await server.db.insertInto('settings').values({ key, value: '1', updated_at: 1 }).execute();
  const files = [path, `${path}-wal`].map((name) => [name, readFileSync(name)] as const);
  await server.close();
  for (const [name, bytes] of files) writeFileSync(name, bytes);
}

test('counts all changes of a log whose header is damaged as lost', () => {
  const bytes = readFileSync(`${path}-wal`);
  bytes.fill(0, 0, 4);
  writeFileSync(`${path}-wal`, bytes);
  expect(findLogDamage(path)).toEqual({ readableChanges: 0, lostChanges: CHANGES });
});
