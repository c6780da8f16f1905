// @module-tag data-commands

import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../../testing/data-tools-fixture.ts';
import type { DatabaseKind } from '../db/database.ts';
import { readKeyFile } from '../modules/foundation/secrets/key-file.ts';
import { backUp } from './backup-command.ts';
import { type Command, parseCommand } from './run-command.ts';

const OWNER = 12_345;

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});
async function createPlaceHere(kind: DatabaseKind = 'sqlite', env = {}): Promise<Place> {
  const place = await createPlace(kind, env, 'Difference 1822');
  places.push(place);
  return place;
}

const testAsRoot = test.skipIf(process.getuid?.() !== 0);
const run = ({ context }: Place, ...words: string[]) => (parseCommand(words) as Command)(context);
const owners = ({ config: { dataDir } }: Place) =>
  Object.fromEntries(readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid]));

testAsRoot.for([
  ['sqlite', { 'airdial.lock': OWNER, 'airdial.sqlite': OWNER, 'secret.key': OWNER }],
  ['postgres', { 'secret.key': OWNER }],
] as const)(
  'what root restores into %s belongs to the owner of the data folder',
  async ([kind, expected]) => {
    const source = await createPlaceHere();
    await fillPlace(source);
    readKeyFile(source.config.dataDir);
    const file = join(source.config.dataDir, 'backup.sqlite');
    await run(source, 'backup', file);
    const target = await createPlaceHere(kind);
    chownSync(target.config.dataDir, OWNER, OWNER);
    await run(target, 'restore', file);
    expect(owners(target)).toEqual(expected);
  },
);

testAsRoot.for([
  ['admin', 'create', 'ada@example.org'],
  ['copy', 'to-postgres'],
  ['rotate-secret'],
  // It fails, without a server.
  ['doctor'],
])('what root leaves with %s belongs to the owner of the data folder', async (words) => {
  const { config } = await createPlaceHere('postgres');
  const env = words[0] === 'copy' ? { DATABASE_URL: config.databaseUrl } : {};
  const place = await createPlaceHere('sqlite', env);
  await (await place.open()).close();
  chownSync(place.config.dataDir, OWNER, OWNER);
  await run(place, ...words).catch(() => {});
  expect(new Set(Object.values(owners(place)))).toEqual(new Set([OWNER]));
  expect(owners(place)).toHaveProperty(['airdial.lock']);
});

testAsRoot('what root backs up for the server belongs to the owner of the data folder', async () => {
  const source = await createPlaceHere();
  await fillPlace(source);
  const { config, context } = source;
  chownSync(config.dataDir, OWNER, OWNER);
  const elsewhere = await createPlaceHere();
  const backupDir = join(elsewhere.config.dataDir, 'new', 'backups');
  await backUp(context, undefined, { withSecret: true });
  await backUp({ ...context, config: { ...config, backupDir } }, undefined, { withSecret: true });
  await backUp(context, join(elsewhere.config.dataDir, 'mine.sqlite'), { withSecret: true });
  const ownersBelow = ({ dataDir }: Place['config']) =>
    readdirSync(dataDir, { recursive: true }).map((name) => [
      String(name).replace(/-\d[\dT-]+/, '-<time>'),
      statSync(join(dataDir, String(name))).uid,
    ]);
  expect(Object.fromEntries(ownersBelow(config))).toMatchObject({
    backups: OWNER,
    'backups/airdial-backup-<time>.sqlite': OWNER,
    'airdial.lock': OWNER,
  });
  expect(Object.fromEntries(ownersBelow(elsewhere.config))).toEqual({
    new: OWNER,
    'new/backups': OWNER,
    'new/backups/airdial-backup-<time>.sqlite': OWNER,
    'mine.sqlite': 0,
  });
});
