// @module-tag every-upgrade

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAdminFixture } from '../../testing/admin-fixture.ts';
import { useArgon2OfServer } from '../../testing/cheap-argon2.ts';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import { expectUpgradeKeepsRows, readNewSchema, readSchema } from '../../testing/upgrade-fixture.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../modules/foundation/settings/settings-service.ts';
import { MailSettingsService } from '../modules/station/mail/mail-settings-service.ts';
import type { DatabaseKind } from './database.ts';

const KINDS: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'embedded' ? ['sqlite'] : ['sqlite', 'postgres'];
/** What servers of released versions have left; `<version>-<kind>.sql` each. */
const FOLDER = join(import.meta.dirname, '../../testing/releases');
const VERSIONS = new Set(readdirSync(FOLDER).map((name) => name.split('-')[0] ?? ''));
const CASES = [...VERSIONS].flatMap((version) => KINDS.map((kind) => [version, kind] as const));
const APP_SECRET = 'the secret of a station of release 0.1.0';
const ADA = { email: 'ada@radio.example', password: 'Engine 1843' };
const GRACE = { email: 'grace@radio.example', password: 'Compiler 1952' };
const ZOE = { email: 'zoe@radio.example', password: 'Compiler 1952' };

useArgon2OfServer();

describe.each(CASES)('the station of release %s (%s)', (version, kind) => {
  let place: Place;
  beforeEach(async () => {
    place = await createPlace(kind, { APP_SECRET });
    await place.execute(readFileSync(join(FOLDER, `${version}-${kind}.sql`), 'utf8'));
  });
  afterEach(() => place.remove());

  test('keeps every value in an upgrade, and gets the schema of a new installation', async () => {
    const tables = await place.rows();
    expect([...tables].filter(([, rows]) => rows.length === 0)).toEqual([]);
    await expectUpgradeKeepsRows(place);
    expect(await readSchema(place)).toEqual(await readNewSchema(kind));
  });

  test('serves its people, channels, hearts, theme and secrets after it', async () => {
    const database = await place.open();
    const server = await createAdminFixture(database, { APP_SECRET, DEMO: 'on' });
    const get = async (url: string, token = '') =>
      server.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
    const signIn = async (person: object): Promise<string> =>
      (await server.asVisitor('POST', '/api/auth/login', person)).json.token;
    const [ada, grace, zoe] = [await signIn(ADA), await signIn(GRACE), await signIn(ZOE)];
    const namesIn = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
    expect(namesIn((await get('/api/channels')).json().channels)).toEqual(['Nova']);
    const all = await get('/api/channels?activeOnly=false', ada);
    expect(namesIn(all.json().channels)).toEqual(['Nova', 'Off']);
    expect(namesIn((await get('/api/favorites/channels', zoe)).json().data)).toEqual(['Nova']);
    const likesOf = async (token: string) => (await get('/api/favorites/songs', token)).json().data.length;
    expect([await likesOf(grace), await likesOf(zoe)]).toEqual([1, 2]);
    const page = (await get('/')).body;
    expect(page).toContain('Radio Zoë');
    const logo = /\/uploads\/themes\/[\w.]+/.exec(page)?.[0] ?? '';
    expect((await get(logo)).headers['content-type']).toBe('image/png');

    const settings = new SettingsService(new SettingsRepository(database.db));
    const mail = await new MailSettingsService(settings, SecretService.open(place.config)).getSmtpAccess();
    expect(mail).toMatchObject({ host: '127.0.0.1', password: 'a password for mails only' });
    await server.close();
    await database.close();
  });
});
