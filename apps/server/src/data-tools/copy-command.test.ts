// @module-tag data-commands

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlace, fillPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { checkSecret } from '../modules/foundation/secrets/secret-check.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../modules/foundation/settings/settings-service.ts';
import { copy } from './copy-command.ts';
import { silentLogger } from './tool-context.ts';

const SECRET = { APP_SECRET: 'a secret that all of these tests share' };

let embedded: Place;
let postgres: Place;
/** A configuration with both: the data folder of the one, the PostgreSQL of the other. */
let context: Place['context'];
beforeEach(async () => {
  embedded = await createPlace('sqlite', SECRET);
  postgres = await createPlace('postgres', SECRET);
  const config = { ...postgres.config, dataDir: embedded.config.dataDir };
  context = { ...embedded.context, config };
});
afterEach(async () => {
  await embedded.remove();
  await postgres.remove();
});

test('copies the embedded database to PostgreSQL and back, with progress and equal checksums', async () => {
  await fillPlace(embedded);
  await copy(context, 'to-postgres');
  expect(await postgres.sums()).toEqual(await embedded.sums());
  expect(embedded.lines).toContain('  users: 20 rows');
  expect(embedded.lines.at(-1)).toMatch(/^Copied \d+ rows of \d+ tables; counts and checksums are equal\./);
  const back = await createPlace('sqlite', SECRET);
  await copy({ ...context, config: { ...context.config, dataDir: back.config.dataDir } }, 'to-embedded');
  expect(await back.sums()).toEqual(await embedded.sums());
  await (await back.open()).close();
  await back.remove();
});

test('a move to another secret takes it where nothing is sealed, and says where something is', async () => {
  const start = async ({ config, open }: Place) => {
    const { db, close } = await open();
    const settings = new SettingsService(new SettingsRepository(db));
    const check = { settings, secrets: SecretService.open(config), isStrict: true, logger: silentLogger };
    return checkSecret(check).finally(close);
  };
  await start(embedded);
  const moved = { ...postgres.config, appSecret: 'a new secret for the new database' };
  const move = () =>
    copy({ ...context, config: { ...context.config, appSecret: moved.appSecret } }, 'to-postgres');
  await move();
  expect(embedded.lines.join('\n')).not.toContain('cannot be read');
  await start({ ...postgres, config: moved });

  const { db, close } = await embedded.open();
  const password = SecretService.open(embedded.config).seal('hunter2', 'smtp-password');
  await new SettingsService(new SettingsRepository(db)).set('email-config', { password });
  await close();
  await postgres.execute('drop schema public cascade; create schema public');
  await move();
  expect(embedded.lines.at(-1)).toContain('cannot be read with the secret of this configuration');
  await expect(start({ ...postgres, config: moved })).rejects.toMatchObject({ exitCode: 78 });
});

test('refuses a target that has rows, and leaves it as it is', async () => {
  await fillPlace(embedded);
  await fillPlace(postgres);
  const before = [await embedded.sums(), await postgres.sums()];
  await expect(copy(context, 'to-postgres')).rejects.toThrow('is not empty. Nothing was changed');
  await expect(copy(context, 'to-embedded')).rejects.toThrow('has a database already. Nothing was changed');
  expect([await embedded.sums(), await postgres.sums()]).toEqual(before);
});

test('refuses to copy what a running server may still change', async () => {
  const server = await embedded.open();
  await expect(copy(context, 'to-postgres')).rejects.toThrow('Another Airdial server is running');
  await server.close();
  const node = await postgres.open();
  // A server keeps one for its messages.
  await node.db.connection().execute(async () => {
    await expect(copy(context, 'to-embedded')).rejects.toThrow('A server is running on this PostgreSQL');
  });
  await node.close();
});

test('names what is missing', async () => {
  await expect(copy(embedded.context, 'to-postgres')).rejects.toThrow('Set DATABASE_URL');
  await expect(copy(context, 'to-postgres')).rejects.toThrow('There is no database');
  await expect(copy(context, 'to-embedded')).rejects.toThrow('an empty database');
});
