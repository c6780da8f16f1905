// @module-tag failed-upgrade

import { mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { getStartupError } from '../../testing/database-fixture.ts';
import { mountSmallDisk, NEEDS_ROOT } from '../../testing/small-disk.ts';
import { emptyFolder, silentLogger } from '../../testing/test-databases.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';

/** Enough for a start, and less than a database. */
const ROOM_BYTES = 100_000;

const step = (name: string, up: Migration['up'] = async () => {}): Migration => ({ name, up });
const failing = step('801-step', () => Promise.reject(new Error('no room')));

const start = (dataDir: string, steps: readonly Migration[]) =>
  openDatabase({
    dataDir,
    databaseUrl: null,
    logger: silentLogger,
    migrations: [...allMigrations, ...steps],
  });
async function upgrade(dataDir: string, ...steps: Migration[]): Promise<void> {
  await (await start(dataDir, steps)).close();
}
const copies = (dataDir: string) => readdirSync(join(dataDir, 'backups')).sort();

/** @returns how many of the steps the schema of the copy has */
function countSteps(dataDir: string, copy = ''): unknown {
  const file = new DatabaseSync(join(dataDir, 'backups', copy), { readOnly: true });
  const row = file.prepare("select count(*) as count from schema_migrations where name like '80%'").get();
  file.close();
  return row?.count;
}

test('an upgrade that takes several starts makes one copy, from before its first step', async () => {
  const { dataDir, remove } = emptyFolder();
  onTestFinished(remove);
  await upgrade(dataDir);
  for (let tries = 1; tries <= 7; tries += 1)
    await expect(start(dataDir, [step('800-step'), failing])).rejects.toThrow('no room');
  expect(copies(dataDir)).toHaveLength(1);
  await upgrade(dataDir, step('800-step'), step('801-step'));
  expect(copies(dataDir).map((copy) => countSteps(dataDir, copy))).toEqual([0]);
  await upgrade(dataDir, step('800-step'), step('801-step'), step('802-step'));
  expect(copies(dataDir).map((copy) => countSteps(dataDir, copy))).toEqual([0, 2]);
});

test('a copy that has no room leaves nothing, and removes what a killed start has left', async ({ skip }) => {
  const dataDir = mountSmallDisk('size=4m');
  if (!dataDir) return skip(NEEDS_ROOT);
  await upgrade(dataDir);
  mkdirSync(join(dataDir, 'backups'));
  for (const name of ['airdial-2025-01-01T00-00-00-000Z.sqlite.part', 'mine.part'])
    writeFileSync(join(dataDir, 'backups', name), 'half');
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(join(dataDir, 'music'), Buffer.alloc(bavail * bsize - ROOM_BYTES));
  const error = await getStartupError(start(dataDir, [step('800-step')]));
  expect(error.message).toContain('Nothing was changed. Make room');
  expect(copies(dataDir)).toEqual(['mine.part']);
});
