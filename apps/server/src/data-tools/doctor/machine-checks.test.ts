// @module-tag doctor

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { checkBackupFolder, checkDataFolder } from './machine-checks.ts';

const MISSING = '/nowhere/data';
const NODE = {
  DATA_DIR: MISSING,
  DATABASE_URL: 'postgres://127.0.0.1/radio',
  APP_SECRET: 'a secret of the tests, and long enough',
  BACKUP_DIR: '/backups',
};

test('a node that keeps nothing on its machine needs no data folder', async () => {
  const check = (env: Record<string, string>) =>
    checkDataFolder({ config: readConfig({ ...NODE, ...env }), installation: null });
  expect(await check({})).toEqual([]);
  for (const env of [{ DATABASE_URL: '' }, { APP_SECRET: '' }])
    expect(await check(env)).toEqual([
      { level: 'error', message: expect.stringContaining(`The data folder ${MISSING} cannot be used`) },
    ]);
});

test('on PostgreSQL the data folder may be missing where the first backup can make it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-doctor-'));
  const check = async (DATA_DIR: string) => {
    const { BACKUP_DIR: _inside, ...node } = NODE;
    const place = { config: readConfig({ ...node, DATA_DIR }), installation: null };
    return [...(await checkDataFolder(place)), ...(await checkBackupFolder(place))];
  };
  expect(await check(join(folder, 'not', 'made', 'yet'))).toEqual([]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'nowhere'), link);
  for (const path of [join(file, 'data'), link, '/proc/data'])
    expect(await check(path)).toEqual([
      { level: 'error', message: expect.stringContaining(`No backup can be written to ${path}/backups`) },
    ]);
  rmSync(folder, { recursive: true });
});
