// @module-tag doctor

import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { checkDataFolder } from './machine-checks.ts';

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
  for (const env of [{ DATABASE_URL: '' }, { APP_SECRET: '' }, { BACKUP_DIR: '' }])
    expect(await check(env)).toEqual([
      { level: 'error', message: expect.stringContaining(`The data folder ${MISSING} cannot be used`) },
    ]);
});
