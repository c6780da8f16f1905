// @module-tag auth-calls

import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  mailToken,
  PASSWORD,
  registerAndSignIn,
  signIn,
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';

const NEW_PASSWORD = 'Analytical 2';

const INVALID_TOKENS = ['x', 'null', '%7B%7D', '%5B%5D', 'a'.repeat(43), '%00', "'or'1'='1"];
const INVALID_BODIES: readonly (readonly [string, unknown])[] = [
  ['an empty object', {}],
  ['null', null],
  ['an array', [NEW_PASSWORD]],
  ['an object for a password', { password: { $ne: null } }],
  ['a short one', { password: 'Aa1' }],
];

describeOnEachDatabase('passwords', (open) => {
  let server: AccountsFixture;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
  });
  afterEach(() => server.close());

  const forgot = (email: string, options: { from?: string; headers?: Record<string, string> } = {}) =>
    server.call('POST', '/api/auth/forgot-password', { body: { email }, ...options });
  const reset = (token: string, body: unknown = { password: NEW_PASSWORD }) =>
    server.call('POST', `/api/auth/reset-password/${token}`, { body });
  const profile = (token: string) => server.call('GET', '/api/auth/profile', { token });
  const newestLink = async () => mailToken((await server.mails()).at(-1));

  test('a reset sets the password, ends all sessions and verifies the address', async () => {
    const token = await registerAndSignIn(server);
    await forgot(ada.email);
    expect(await reset(await newestLink())).toMatchObject({
      status: 200,
      json: { message: 'Password reset successful! You can now login with your new password.' },
    });
    expect((await profile(token)).status).toBe(401);
    expect(await signIn(server)).toBeUndefined();
    const again = await signIn(server, { email: ada.email, password: NEW_PASSWORD });
    expect((await profile(again)).json.user.isEmailVerified).toBe(true);
  });

  test('a change and a reset are told to the owner, with a way back', async () => {
    const token = await registerAndSignIn(server);
    const notices = async () => (await server.mails()).filter(({ kind }) => kind === 'password-changed');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await server.call('PUT', '/api/auth/password', { token, body: { ...body, currentPassword: 'wrong' } });
    expect(await notices()).toEqual([]);
    await server.call('PUT', '/api/auth/password', { token, body });
    await forgot(ada.email);
    await reset(await newestLink(), { password: 'Another 1851' });
    expect(await notices()).toEqual(
      Array(2).fill({ kind: 'password-changed', to: ada.email, firstName: ada.firstName }),
    );
  });

  test('a link can be checked without spending it, and is dead once it is spent or replaced', async () => {
    await registerAndSignIn(server);
    const isValid = async (token: string) =>
      (await server.call('GET', `/api/auth/reset-password/${token}`)).json.isValid;
    await forgot(ada.email);
    const first = await newestLink();
    expect(await isValid(first)).toBe(true);
    await forgot(ada.email);
    const second = await newestLink();
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
    expect((await reset(second)).status).toBe(200);
    for (const token of [second, ...INVALID_TOKENS])
      expect([token, await isValid(token)]).toEqual([token, false]);
  });

  test('a request for a link responds and writes alike for known and unknown addresses', async () => {
    await registerAndSignIn(server);
    const readAttempts = () => server.database.db.selectFrom('attempts').select('key').execute();
    // The first counts at all networks together, too.
    await forgot('first@example.org');
    const before = (await readAttempts()).length;
    const known = await forgot(ada.email);
    const afterKnown = (await readAttempts()).length;
    const unknown = await forgot('nobody@example.org');
    expect(known).toMatchObject({
      status: 200,
      json: { success: true, message: 'Password reset link sent to your email' },
    });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect((await readAttempts()).length - afterKnown).toBe(afterKnown - before);
    expect((await server.mails()).filter(({ kind }) => kind === 'reset-password')).toHaveLength(1);
  });

  test('one of twenty concurrent resets with one link succeeds', async () => {
    await registerAndSignIn(server);
    await forgot(ada.email);
    const link = await newestLink();
    const passwords = Array.from({ length: 20 }, (_, index) => `Analytical ${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(link, { password })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ json }) => json.code === 'reset-link-invalid')).toHaveLength(19);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(server, { email: ada.email, password: winner })).toBeDefined();
    expect((await reset(link)).status).toBe(400);
  });

  test('a link is valid for its purpose, until the next link, and for half an hour', async () => {
    await registerAndSignIn(server);
    const verifyLink = await newestLink();
    expect(await reset(verifyLink)).toMatchObject({ status: 400, json: { code: 'reset-link-invalid' } });
    await forgot(ada.email);
    const first = await newestLink();
    expect((await server.call('GET', `/api/auth/verify-email/${first}`)).status).toBe(400);
    await forgot(ada.email);
    expect((await reset(first)).status).toBe(400);
    server.advanceTime(30 * 60_000 + 1);
    expect((await reset(await newestLink())).status).toBe(400);
    expect(await signIn(server)).toBeDefined();
  });

  test('a third request within the hour reaches the owner, and so does one whose link has ended', async () => {
    await registerAndSignIn(server);
    const responses = [await forgot(ada.email), await forgot(ada.email), await forgot(ada.email)];
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const third = await newestLink();
    // Beyond the limit: the third link works, so no mail is needed.
    expect((await forgot(ada.email)).text).toBe(responses[0]?.text);
    expect(await newestLink()).toBe(third);
    server.advanceTime(30 * 60_000 + 1);
    expect((await forgot(ada.email)).text).toBe(responses[0]?.text);
    expect(await newestLink()).not.toBe(third);
    expect((await reset(await newestLink())).status).toBe(200);
    await forgot(ada.email);
    expect((await reset(await newestLink())).status).toBe(200);
  });

  test('limits links to three an hour for an account, and requests to five for a network', async () => {
    await registerAndSignIn(server);
    for (let index = 0; index < 5; index += 1) expect((await forgot(ada.email)).status).toBe(200);
    expect((await server.mails()).filter(({ kind }) => kind === 'reset-password')).toHaveLength(3);
    const from = '192.0.2.44';
    for (let index = 0; index < 5; index += 1)
      expect((await forgot(`nobody${index}@example.org`, { from })).status).toBe(200);
    expect((await forgot('nobody@example.org', { from })).status).toBe(429);
  });

  test('stores no token in plain text', async () => {
    await registerAndSignIn(server);
    await forgot(ada.email);
    const links = (await server.mails()).map(mailToken);
    const { db } = server.database;
    const stored = JSON.stringify([
      await db.selectFrom('account_tokens').selectAll().execute(),
      await db.selectFrom('mail_outbox').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(links).toHaveLength(2);
    for (const link of links) expect(stored).not.toContain(link);
  });

  test('an invalid body resets nothing and leaves the link valid', async () => {
    await registerAndSignIn(server);
    await forgot(ada.email);
    const link = await newestLink();
    for (const [name, body] of INVALID_BODIES)
      expect([name, (await reset(link, body)).status]).toEqual([name, 400]);
    expect((await reset(link)).status).toBe(200);
  });

  test('rejects an unknown token', async () => {
    for (const token of INVALID_TOKENS)
      expect([token, (await reset(token)).json.code]).toEqual([token, 'reset-link-invalid']);
  });

  test('a password change ends the other sessions and keeps the current one', {
    tags: 'password-change',
  }, async () => {
    const here = await registerAndSignIn(server);
    const there = await signIn(server);
    const change = (body: unknown) => server.call('PUT', '/api/auth/password', { token: here, body });
    expect(await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({
      status: 200,
      json: { message: 'Password changed successfully. Your other sessions have been signed out.' },
    });
    expect((await profile(here)).status).toBe(200);
    expect((await profile(there)).status).toBe(401);
    expect(await signIn(server, { email: ada.email, password: NEW_PASSWORD })).toBeDefined();
  });

  test('rejects a wrong current password with 400 at its field, and with 429 after five', async () => {
    const token = await registerAndSignIn(server);
    const body = { currentPassword: 'Wrong 1234', newPassword: NEW_PASSWORD };
    const change = () => server.call('PUT', '/api/auth/password', { token, body, from: '192.0.2.5' });
    for (let index = 0; index < 5; index += 1)
      expect(await change()).toMatchObject({
        status: 400,
        json: {
          code: 'wrong-current-password',
          errors: [{ param: 'currentPassword', msg: 'Current password is incorrect' }],
        },
      });
    expect((await change()).status).toBe(429);
    expect((await profile(token)).status).toBe(200);
    expect(await signIn(server)).toBeDefined();
  });
});
