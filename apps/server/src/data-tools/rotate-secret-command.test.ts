// @module-tag rotate-secret

import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import type { Database, DatabaseKind } from '../db/database.ts';
import { checkSecret } from '../modules/foundation/secrets/secret-check.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../modules/foundation/settings/settings-service.ts';
import { rotateSecret } from './rotate-secret-command.ts';
import { silentLogger } from './tool-context.ts';

const FORMER = 'the former secret, which has leaked';
const NEXT = 'the next secret, which has not leaked';
const KINDS: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'embedded' ? ['sqlite'] : ['sqlite', 'postgres'];
const MAIL = {
  id: 'm1',
  recipient: 'grace@example.org',
  kind: 'verify-email',
  state: 'waiting',
  attempts: 0,
  created_at: 1,
  updated_at: 1,
  next_attempt_at: 1,
  leased_until: 0,
  last_error: null,
} as const;

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

/** What a server of this secret has stored. */
async function createStation(kind: DatabaseKind, appSecret: string | null): Promise<Place> {
  const place = await createPlace(kind, appSecret === null ? {} : { APP_SECRET: appSecret }, NEXT);
  places.push(place);
  const database = await place.open();
  const settings = new SettingsService(new SettingsRepository(database.db));
  const secrets = SecretService.open(place.config);
  await checkSecret({ settings, secrets, isStrict: appSecret !== null, logger: silentLogger });
  await settings.set('email-config', { host: 'smtp', password: secrets.seal('hunter2', 'smtp-password') });
  await settings.set('lastfm', { sealedSecret: secrets.seal('scrobble', 'lastfm-secret') });
  await settings.set('other', { text: `v1.${'x'.repeat(60)}` });
  const content = secrets.seal('Dear Grace', 'mail');
  await database.db
    .insertInto('mail_outbox')
    .values({ ...MAIL, content })
    .execute();
  await database.close();
  return place;
}

/** @returns what this secret opens */
async function unsealAll({ db }: Database, secrets: SecretService) {
  const settings = new Map(
    (await db.selectFrom('settings').selectAll().execute()).map(({ key, value }) => [key, JSON.parse(value)]),
  );
  const { content } = await db.selectFrom('mail_outbox').select('content').executeTakeFirstOrThrow();
  return [
    secrets.unseal(settings.get('email-config').password, 'smtp-password'),
    secrets.unseal(settings.get('lastfm').sealedSecret, 'lastfm-secret'),
    secrets.unseal(content, 'mail'),
    settings.get('other').text,
  ];
}
const ALL = ['hunter2', 'scrobble', 'Dear Grace', `v1.${'x'.repeat(60)}`];

async function opened(place: Place, secrets: SecretService) {
  const database = await place.open();
  return unsealAll(database, secrets).finally(database.close);
}

describe.each(KINDS)('the secret of a station on %s', (kind) => {
  test('is replaced by a new APP_SECRET, with which all that was sealed is read', async () => {
    const place = await createStation(kind, FORMER);
    await rotateSecret(place.context);
    const next = SecretService.open({ ...place.config, appSecret: NEXT });
    expect(await opened(place, next)).toEqual(ALL);
    expect((await opened(place, SecretService.open(place.config))).slice(0, 3)).toEqual([null, null, null]);
    expect(place.lines.splice(0)).toEqual([
      '3 secrets are sealed anew.',
      expect.stringContaining('Set APP_SECRET to the new secret'),
      expect.stringContaining('What ends:'),
      expect.stringMatching(/by the former secret: keep it with them\.$/),
    ]);
    // As after an interruption, when it is unknown whether it was done.
    await rotateSecret(place.context);
    expect(place.lines[0]).toBe('This was done already.');
    expect(await opened(place, next)).toEqual(ALL);
    const database = await place.open();
    const log = await database.db.selectFrom('audit_log').select('action').execute();
    expect(log).toEqual([{ action: 'secret.rotated' }]);
    const settings = new SettingsService(new SettingsRepository(database.db));
    const start = (secrets: SecretService) =>
      checkSecret({ settings, secrets, isStrict: true, logger: silentLogger });
    await start(next);
    await expect(start(SecretService.open(place.config))).rejects.toMatchObject({ exitCode: 78 });
    await database.close();
  });

  test('stays when the present one is not that of the database', async () => {
    const place = await createStation(kind, FORMER);
    const config = { ...place.config, appSecret: 'a third secret, which nobody has used' };
    await expect(rotateSecret({ ...place.context, config })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(await opened(place, SecretService.open(place.config))).toEqual(ALL);
  });

  test('stays while a server runs, and when the new one is short or the same', async () => {
    const place = await createStation(kind, FORMER);
    const database = await place.open();
    await expect(rotateSecret(place.context)).rejects.toMatchObject({ exitCode: 78 });
    await database.close();
    for (const typed of ['short', FORMER, ''])
      await expect(rotateSecret({ ...place.context, readPassword: async () => typed })).rejects.toMatchObject(
        { exitCode: 78 },
      );
    expect(await opened(place, SecretService.open(place.config))).toEqual(ALL);
  });
});

test('secret.key is replaced by a new one, also when the first attempt was killed before that', async () => {
  const place = await createStation('sqlite', null);
  const { dataDir } = place.config;
  const path = join(dataDir, 'secret.key');
  const former = readFileSync(path, 'utf8');
  chmodSync(path, 0o644);
  const keys = () => readdirSync(dataDir).filter((name) => name.startsWith('secret.key.'));
  await rotateSecret(place.context);
  const next = readFileSync(path, 'utf8');
  expect(next).not.toBe(former);
  expect(await opened(place, SecretService.open(place.config))).toEqual(ALL);
  // Backups from before need it.
  const [kept = ''] = keys();
  expect(kept).toMatch(/^secret\.key\.former-[\dTZ-]+$/);
  expect(readFileSync(join(dataDir, kept), 'utf8')).toBe(former);
  expect(statSync(join(dataDir, kept)).mode & 0o777).toBe(0o600);
  expect(place.lines.at(-1)).toContain(`which is now ${join(dataDir, kept)}: keep it`);

  rmSync(join(dataDir, kept));
  writeFileSync(path, former);
  writeFileSync(`${path}.next`, next);
  await rotateSecret(place.context);
  expect(readFileSync(path, 'utf8')).toBe(next);
  expect(keys().map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual([former]);
  expect(await opened(place, SecretService.open(place.config))).toEqual(ALL);
});
