import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type AdminApp, openAdminApp } from '../../testing/admin-fixture.ts';
import { png, uploadTo } from '../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from './audit-repository.ts';

const SYSTEM = { systemName: 'Harbour Radio', systemUrl: 'https://radio.example.org', apiPath: '/api' };
const EMAIL = {
  host: 'smtp.example.org',
  port: 587,
  username: 'radio',
  password: 'a password',
  encryption: 'STARTTLS',
  fromEmail: 'radio@example.org',
};
const LASTFM = {
  apiKey: 'a key',
  secretKey: 'a secret',
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 200,
  maxRetries: 3,
};
const FAILED_MAIL = {
  id: 'm1',
  recipient: 'grace@example.org',
  kind: 'verify-email',
  content: 'sealed',
  state: 'failed',
  attempts: 72,
  created_at: 1,
  updated_at: 1,
  next_attempt_at: 1,
  leased_until: 0,
  last_error: 'refused',
} as const;
const TABLES = ['settings', 'themes', 'uploads', 'mail_outbox', 'account_tokens'] as const;

describeOnEachDatabase('a change that cannot be written down', (open) => {
  let database: Database;
  let station: AdminApp;
  let themeId: string;
  let newcomerId: string;
  beforeEach(async () => {
    database = await open();
    station = await openAdminApp(database);
    themeId = (await station.asAdmin('POST', '/api/themes', { name: 'harbour', displayName: 'Harbour' })).json
      .theme._id;
    const newcomer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
    await station.asVisitor('POST', '/api/auth/register', { ...newcomer, password: 'Compiler 1952' });
    const { users } = (await station.asAdmin('GET', '/api/users?search=grace')).json;
    newcomerId = users[0]._id;
    await database.db.insertInto('mail_outbox').values(FAILED_MAIL).execute();
  });
  afterEach(() => station.close());

  const upload = async (url: string, key: string) => uploadTo(station, url, [[key, await png(8, 8)]]);

  const CHANGES: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    'a theme is made': () => station.asAdmin('POST', '/api/themes', { name: 'dune', displayName: 'Dune' }),
    'a theme is edited': () => station.asAdmin('PUT', `/api/themes/${themeId}`, { displayName: 'Dock' }),
    'the default theme is edited for the first time': () =>
      station.asAdmin('PUT', '/api/themes/default', { displayName: 'Dock' }),
    'a theme is activated': () => station.asAdmin('PUT', `/api/themes/${themeId}/activate`),
    'a theme is deleted': () => station.asAdmin('DELETE', `/api/themes/${themeId}`),
    'the system is configured': () => station.asAdmin('PUT', '/api/system-config', SYSTEM),
    'the system is reset': () => station.asAdmin('POST', '/api/system-config/reset'),
    'mail is configured': () => station.asAdmin('POST', '/api/email-config/update', EMAIL),
    'Last.fm is configured': () => station.asAdmin('POST', '/api/lastfm/config', LASTFM),
    'a mail is sent again': () => station.asAdmin('POST', '/api/email-config/outbox/m1/resend'),
    'all failed mails are sent again': () =>
      station.asAdmin('POST', '/api/email-config/outbox/resend-failed'),
    'a verification is sent again': () =>
      station.asAdmin('POST', `/api/users/${newcomerId}/resend-verification`),
    'a picture is uploaded for a channel': () => upload('/api/channels/upload-image', 'image'),
  };

  const readTables = () =>
    Promise.all(TABLES.map((table) => database.db.selectFrom(table).selectAll().execute()));
  const readPublic = () =>
    Promise.all(
      ['/api/themes/active', '/api/system-config/public'].map(
        async (path) => (await station.asVisitor('GET', path)).json,
      ),
    );

  test.each(Object.keys(CHANGES))('is not done: %s', async (name) => {
    const change = CHANGES[name] ?? expect.fail;
    const [tables, seen] = [await readTables(), await readPublic()];
    const audit = vi.spyOn(AuditRepository.prototype, 'insert').mockRejectedValue(new Error('disk full'));
    expect((await change()).status).toBe(500);
    audit.mockRestore();
    expect(await readTables()).toEqual(tables);
    expect(await readPublic()).toEqual(seen);
    expect((await change()).status).toBeLessThan(300);
    expect(await readTables()).not.toEqual(tables);
  });

  test('is not done: a theme gets its logos, and their pictures go as unused ones do', async () => {
    const before = await station.asAdmin('GET', '/api/themes');
    const audit = vi.spyOn(AuditRepository.prototype, 'insert').mockRejectedValue(new Error('disk full'));
    expect((await upload(`/api/themes/${themeId}/upload-assets`, 'favicon')).status).toBe(500);
    audit.mockRestore();
    expect((await station.asAdmin('GET', '/api/themes')).json).toEqual(before.json);
  });
});
