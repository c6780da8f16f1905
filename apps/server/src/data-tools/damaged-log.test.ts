// @module-tag damaged-log

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { damageLogFrame, writeAndKill } from '../../testing/killed-server.ts';
import { createAdmin } from './admin-commands.ts';
import { backUp } from './backup-command.ts';
import { copy } from './copy-command.ts';
import { examine } from './doctor-command.ts';

const DAMAGE =
  /airdial\.sqlite-wal is damaged: 1 of its changes can be read, 19 cannot\. Nothing was changed/;

let place: Place;
let path: string;
beforeEach(async () => {
  place = await createPlace('sqlite', {}, 'Engine of 1843');
  path = join(place.config.dataDir, 'airdial.sqlite');
  await (await place.open()).close();
  writeAndKill(path, 20);
});
afterEach(() => place.remove());

const readFiles = () =>
  [path, `${path}-wal`].map((name) => readFileSync(name).toString('base64')).concat(listFiles());
const listFiles = () => readdirSync(place.config.dataDir).filter((name) => !/lock|shm/.test(name));

test.each<[string, () => Promise<void>]>([
  ['the backup', () => backUp(place.context, 'whole.sqlite', { withSecret: true })],
  [
    'the copy to PostgreSQL',
    () => {
      const config = { ...place.config, databaseUrl: inject('postgresUrl') };
      return copy({ ...place.context, config }, 'to-postgres');
    },
  ],
  ['a new administrator', () => createAdmin(place.context, 'ada@example.org')],
])('%s refuses a damaged log, and leaves it for the start that copies it', async (_name, run) => {
  damageLogFrame(path, 3);
  const before = readFiles();
  await expect(run()).rejects.toMatchObject({ exitCode: 78, message: expect.stringMatching(DAMAGE) });
  expect(readFiles()).toEqual(before);
});

test('the doctor names a damaged log, and leaves it for the start that copies it', async () => {
  damageLogFrame(path, 3);
  const before = readFiles();
  await expect(examine(place.context)).rejects.toThrow('error');
  expect(place.lines.join('\n')).toMatch(DAMAGE);
  expect(readFiles()).toEqual(before);
  const { damage, close } = await place.open();
  await close();
  expect(damage).toMatchObject({ readableChanges: 1, lostChanges: 19 });
});

test('a log that a killed server left whole is no damage', async () => {
  await backUp(place.context, 'whole.sqlite', { withSecret: true });
  expect(place.lines.join('\n')).toContain('settings: 20 rows');
});
