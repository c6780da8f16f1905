// @module-tag recent-password

import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD, signIn } from '../../../../../testing/accounts-fixture.ts';
import { type AdminFixture, createAdminFixture } from '../../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { describeUsers, grace, NEW_USER } from '../../../../../testing/users-fixture.ts';
import type { Database } from '../../../../db/database.ts';

const MINUTE_MS = 60_000;
const NEEDED = {
  status: 403,
  json: { code: 'password-needed', message: 'Please confirm your password and try again.' },
};

describeUsers('a recent password', ({ call, create, server, admin }) => {
  const confirm = (currentPassword: unknown = PASSWORD, from?: string) =>
    server().call('POST', '/api/auth/confirm-password', {
      token: admin().token,
      body: { currentPassword },
      ...(from && { from }),
    });
  const promote = (id: string) => call('PUT', `/${id}`, { ...grace, role: 'admin' });

  test('is needed for a role, an address and a new administrator, and for nothing else', async () => {
    const { _id } = await create();
    server().advanceTime(10 * MINUTE_MS);
    expect(await promote(_id)).toMatchObject(NEEDED);
    expect(await call('PUT', `/${_id}`, { ...grace, email: 'g@example.org' })).toMatchObject(NEEDED);
    const boss = { ...NEW_USER, email: 'boss@example.org', role: 'admin' };
    expect(await call('POST', '', boss)).toMatchObject(NEEDED);
    expect((await call('GET', `/${_id}`)).json.user).toMatchObject({ role: 'customer', email: grace.email });
    expect((await call('PUT', `/${_id}`, { ...grace, firstName: 'Amazing', role: 'customer' })).status).toBe(
      200,
    );
    expect((await call('POST', '', { ...boss, role: 'customer' })).status).toBe(200);
  });

  test('is needed to let an administrator in again, but not to lock one out', async () => {
    const { _id } = await create({ role: 'admin' });
    const activate = (isActive: boolean) => call('PUT', `/${_id}/activation`, { isActive });
    server().advanceTime(10 * MINUTE_MS);
    expect((await activate(false)).status).toBe(200);
    expect(await activate(true)).toMatchObject(NEEDED);
    expect(await call('PUT', `/${_id}`, { ...grace, isActive: true })).toMatchObject(NEEDED);
    expect((await call('GET', `/${_id}`)).json.user.isActive).toBe(false);
    await confirm();
    expect((await activate(true)).status).toBe(200);
  });

  test('protects the own address from a thief at an unattended browser', async () => {
    server().advanceTime(10 * MINUTE_MS);
    const own = { firstName: 'Ada', lastName: 'Byron', email: 'thief@example.org' };
    expect(await call('PUT', `/${admin().id}`, own)).toMatchObject(NEEDED);
  });

  test('is that of the sign-in or of a confirmation, for ten minutes and one session', async () => {
    const { _id } = await create();
    server().advanceTime(9 * MINUTE_MS);
    expect((await promote(_id)).status).toBe(200);
    server().advanceTime(MINUTE_MS);
    const elsewhere = await signIn(server());
    const demote = { ...grace, role: 'customer' };
    expect(await call('PUT', `/${_id}`, demote)).toMatchObject(NEEDED);
    expect(await confirm()).toMatchObject({ status: 200, json: { message: 'Password confirmed' } });
    expect((await call('PUT', `/${_id}`, demote)).status).toBe(200);
    server().advanceTime(9 * MINUTE_MS);
    expect((await promote(_id)).status).toBe(200);
    await confirm();
    server().advanceTime(2 * MINUTE_MS);
    expect(await call('PUT', `/${_id}`, demote, elsewhere)).toMatchObject(NEEDED);
    expect((await call('PUT', `/${_id}`, demote)).status).toBe(200);
  });

  test('a wrong one is reported at its field, counts as a guess and does not end the session', async () => {
    const { _id } = await create();
    server().advanceTime(10 * MINUTE_MS);
    expect((await confirm('')).json.errors).toEqual([
      { param: 'currentPassword', msg: 'Current password is required' },
    ]);
    for (let index = 0; index < 5; index += 1)
      expect(await confirm('wrong', '192.0.2.1')).toMatchObject({
        status: 400,
        json: {
          code: 'wrong-current-password',
          errors: [{ param: 'currentPassword', msg: 'Current password is incorrect' }],
        },
      });
    expect(await confirm(PASSWORD, '192.0.2.1')).toMatchObject({
      status: 429,
      json: { code: 'too-many-attempts' },
    });
    expect(await promote(_id)).toMatchObject(NEEDED);
    expect((await call('GET', '')).status).toBe(200);
  });
});

describeOnEachDatabase('a recent password', (open) => {
  let database: Database;
  let server: AdminFixture;
  beforeEach(async () => {
    database = await open();
    server = await createAdminFixture(database);
    await database.db.updateTable('sessions').set({ password_at: 0 }).execute();
  });
  afterEach(() => server.close());

  const EMAIL = { host: 'mail.example.org', port: 587, username: 'radio', password: 'secret' };
  const saveEmail = () =>
    server.asAdmin('POST', '/api/email-config/update', {
      ...EMAIL,
      encryption: 'STARTTLS',
      fromEmail: 'radio@example.org',
    });
  const saveSystem = (change: object) => server.asAdmin('PUT', '/api/system-config', change);

  test('is needed for what destroys, and to switch mail and the second factor of administrators', async () => {
    const { json: before } = await server.asAdmin('GET', '/api/system-config');
    const calls = () => [
      server.asAdmin('DELETE', '/api/users/none'),
      server.asAdmin('DELETE', '/api/backups/none'),
      server.asAdmin('PUT', '/api/backups/schedule', {
        enabled: false,
        time: '04:30',
        keep: 3,
        lastUpdated: null,
      }),
      server.asAdmin('POST', '/api/system-config/reset'),
      saveSystem({ ...before, emailEnabled: false }),
      saveSystem({ ...before, secondFactorRequired: true }),
    ];
    for (const response of await Promise.all(calls())) expect(response).toMatchObject(NEEDED);
    await server.asAdmin('POST', '/api/auth/confirm-password', { currentPassword: PASSWORD });
    for (const { json } of await Promise.all(calls())) expect(json.code).not.toBe('password-needed');
  });

  test('is needed for the mail settings and for the address in the links of mails', async () => {
    const { json: before } = await server.asAdmin('GET', '/api/system-config');
    expect(await saveEmail()).toMatchObject(NEEDED);
    expect(await saveSystem({ ...before, systemUrl: 'https://evil.example' })).toMatchObject(NEEDED);
    expect((await saveSystem({ ...before, systemName: 'Nova' })).status).toBe(200);
    expect((await server.asAdmin('GET', '/api/email-config/admin')).json.config.isConfigured).toBe(false);
    expect((await server.asAdmin('GET', '/api/system-config')).json.systemUrl).toBe(before.systemUrl);
    await server.asAdmin('POST', '/api/auth/confirm-password', { currentPassword: PASSWORD });
    expect((await saveEmail()).status).toBe(200);
    expect(
      (await saveSystem({ ...before, systemUrl: 'https://moved.example', lastUpdated: undefined })).status,
    ).toBe(200);
  });
});
