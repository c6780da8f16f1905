import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { png, uploadTo } from '../../../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
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

describeOnEachDatabase('a change whose audit entry fails', (open) => {
  let database: Database;
  let server: AdminFixture;
  let themeId: string;
  let memberId: string;
  beforeEach(async () => {
    database = await open();
    server = await createAdminFixture(database);
    themeId = (await server.asAdmin('POST', '/api/themes', { name: 'harbour', displayName: 'Harbour' })).json
      .theme._id;
    const member = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
    await server.asVisitor('POST', '/api/auth/register', { ...member, password: 'Compiler 1952' });
    const { users } = (await server.asAdmin('GET', '/api/users?search=grace')).json;
    memberId = users[0]._id;
    await database.db.insertInto('mail_outbox').values(FAILED_MAIL).execute();
  });
  afterEach(() => server.close());

  const upload = async (url: string, key: string) => uploadTo(server, url, [[key, await png(8, 8)]]);

  const CHANGES: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    'a theme is created': () => server.asAdmin('POST', '/api/themes', { name: 'dune', displayName: 'Dune' }),
    'a theme is edited': () => server.asAdmin('PUT', `/api/themes/${themeId}`, { displayName: 'Dock' }),
    'the default theme is edited for the first time': () =>
      server.asAdmin('PUT', '/api/themes/default', { displayName: 'Dock' }),
    'a theme is activated': () => server.asAdmin('PUT', `/api/themes/${themeId}/activate`),
    'a theme is deleted': () => server.asAdmin('DELETE', `/api/themes/${themeId}`),
    'the system is configured': () => server.asAdmin('PUT', '/api/system-config', SYSTEM),
    'the system is reset': () => server.asAdmin('POST', '/api/system-config/reset'),
    'mail is configured': () => server.asAdmin('POST', '/api/email-config/update', EMAIL),
    'Last.fm is configured': () => server.asAdmin('POST', '/api/lastfm/config', LASTFM),
    'a mail is resent': () => server.asAdmin('POST', '/api/email-config/outbox/m1/resend'),
    'all failed mails are resent': () => server.asAdmin('POST', '/api/email-config/outbox/resend-failed'),
    'a verification is resent': () => server.asAdmin('POST', `/api/users/${memberId}/resend-verification`),
    'an image of a channel is uploaded': () => upload('/api/channels/upload-image', 'image'),
  };

  const readTables = () =>
    Promise.all(TABLES.map((table) => database.db.selectFrom(table).selectAll().execute()));
  const readPublic = () =>
    Promise.all(
      ['/api/themes/active', '/api/system-config/public'].map(
        async (path) => (await server.asVisitor('GET', path)).json,
      ),
    );

  test.each(Object.keys(CHANGES))('is rolled back: %s', async (name) => {
    const change = CHANGES[name] ?? expect.fail;
    const [tables, responses] = [await readTables(), await readPublic()];
    const audit = vi.spyOn(AuditRepository.prototype, 'insertMany').mockRejectedValue(new Error('disk full'));
    expect((await change()).status).toBe(500);
    audit.mockRestore();
    expect(await readTables()).toEqual(tables);
    expect(await readPublic()).toEqual(responses);
    expect((await change()).status).toBeLessThan(300);
    expect(await readTables()).not.toEqual(tables);
  });

  test('is rolled back: a theme gets its logos, and the unused images are deleted later', async () => {
    const before = await server.asAdmin('GET', '/api/themes');
    const audit = vi.spyOn(AuditRepository.prototype, 'insertMany').mockRejectedValue(new Error('disk full'));
    expect((await upload(`/api/themes/${themeId}/upload-assets`, 'favicon')).status).toBe(500);
    audit.mockRestore();
    expect((await server.asAdmin('GET', '/api/themes')).json).toEqual(before.json);
  });
});
