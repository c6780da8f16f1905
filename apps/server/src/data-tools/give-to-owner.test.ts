// @module-tag data-commands

import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { backUp } from './backup-command.ts';
import { restore } from './restore-command.ts';

const OWNER = 12_345;

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});
async function createPlaceHere(): Promise<Place> {
  const place = await createPlace('sqlite', { APP_SECRET: 'a secret that both of these tests share' });
  places.push(place);
  return place;
}

test('gives what root restores to the owner of the data folder', async () => {
  const source = await createPlaceHere();
  await fillPlace(source);
  const file = join(source.config.dataDir, 'backup.sqlite');
  await backUp(source.context, file, { withSecret: true });
  const target = await createPlaceHere();
  const { dataDir } = target.config;
  if (process.getuid?.() === 0) chownSync(dataDir, OWNER, OWNER);
  await restore(target.context, file);
  const owners = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).uid);
  expect(new Set(owners)).toEqual(new Set([statSync(dataDir).uid]));
});

test('gives what root backs up for the server to the owner of the data folder', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('Only root can give files away.');
  const source = await createPlaceHere();
  await fillPlace(source);
  const { config, context } = source;
  chownSync(config.dataDir, OWNER, OWNER);
  const elsewhere = await createPlaceHere();
  const backupDir = join(elsewhere.config.dataDir, 'new', 'backups');
  await backUp(context, undefined, { withSecret: true });
  await backUp({ ...context, config: { ...config, backupDir } }, undefined, { withSecret: true });
  await backUp(context, join(elsewhere.config.dataDir, 'mine.sqlite'), { withSecret: true });
  const owners = ({ dataDir }: Place['config']) =>
    readdirSync(dataDir, { recursive: true }).map((name) => [
      String(name).replace(/-\d[\dT-]+/, '-<time>'),
      statSync(join(dataDir, String(name))).uid,
    ]);
  expect(Object.fromEntries(owners(config))).toMatchObject({
    backups: OWNER,
    'backups/airdial-backup-<time>.sqlite': OWNER,
    'airdial.lock': OWNER,
  });
  expect(Object.fromEntries(owners(elsewhere.config))).toEqual({
    new: OWNER,
    'new/backups': OWNER,
    'new/backups/airdial-backup-<time>.sqlite': OWNER,
    'mine.sqlite': 0,
  });
});
