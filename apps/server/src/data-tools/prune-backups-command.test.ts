// @module-tag disk-full

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { parseCommand } from './run-command.ts';

let place: Place;
let elsewhere: string;
beforeEach(async () => {
  place = await createPlace('sqlite');
  elsewhere = join(place.config.dataDir, 'another disk');
});
afterEach(() => place.remove());

const prune = async (backupDir: string) => {
  const command = parseCommand(['prune-backups']);
  if (command === 'help') throw new Error('It is a command.');
  await command({ ...place.context, config: { ...place.config, backupDir } });
};
const names = (folder: string) => readdirSync(folder).sort();
const fill = (folder: string, ...files: readonly string[]) => {
  mkdirSync(folder, { recursive: true });
  for (const name of files) writeFileSync(join(folder, name), Buffer.alloc(2_000_000));
};

test('deletes older backups of the schedule and of upgrades, without a database, and nothing else', async () => {
  const own = join(place.config.dataDir, 'backups');
  const scheduled = [
    'airdial-scheduled-2026-01-02T03-00-00.sqlite',
    'airdial-scheduled-2026-01-03T03-00-00.sqlite',
  ];
  const upgrades = ['airdial-2026-01-01T10-00-00-000Z.sqlite', 'airdial-2026-01-02T10-00-00-000Z.sqlite'];
  const others = [
    'airdial-backup-2020-01-01T03-00-00.sqlite',
    'airdial-backup-2020-01-02T03-00-00.sqlite',
    'a.txt',
  ];
  fill(elsewhere, ...scheduled, ...others);
  fill(own, ...upgrades);
  await prune(elsewhere);
  expect(names(elsewhere)).toEqual(['a.txt', ...others.slice(0, 2), scheduled[1]].sort());
  expect(names(own)).toEqual([upgrades[1]]);
  expect(place.lines).toEqual([
    `Deleted ${join(elsewhere, scheduled[0] ?? '')}`,
    `Deleted ${join(own, upgrades[0] ?? '')}`,
    '4 MB are free again. Backups by hand stay until you delete them.',
  ]);
});

test('keeps the newest where BACKUP_DIR is another name of the folder', async () => {
  const own = join(place.config.dataDir, 'backups');
  const scheduled = 'airdial-scheduled-2026-01-02T03-00-00.sqlite';
  fill(own, scheduled);
  symlinkSync(own, elsewhere);
  await prune(elsewhere);
  expect(names(own)).toEqual([scheduled]);
});

test('deletes what a killed start has left of a copy before an upgrade', async () => {
  const own = join(place.config.dataDir, 'backups');
  const copy = 'airdial-2026-01-01T10-00-00-000Z.sqlite';
  fill(own, copy, `${copy}.part`, `${copy}.part-journal`);
  await prune(elsewhere);
  expect(names(own)).toEqual([copy]);
  expect(place.lines.at(-1)).toContain('4 MB are free again.');
});

test('says so when there is nothing to delete', async () => {
  const own = join(place.config.dataDir, 'backups');
  await prune(elsewhere);
  await prune(own);
  expect(place.lines).toEqual([
    `There is no older backup in ${elsewhere} or ${own}: make room in another way.`,
    `There is no older backup in ${own}: make room in another way.`,
  ]);
});
