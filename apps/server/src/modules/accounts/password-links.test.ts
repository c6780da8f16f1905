import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsApp,
  ada,
  join,
  openAccountsApp,
  PASSWORD,
  signIn,
  tokenOf,
} from '../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

const NEW_PASSWORD = 'Analytical 2';

const STRANGE_TOKENS = ['x', 'null', '%7B%7D', '%5B%5D', 'a'.repeat(43), '%00', "'or'1'='1"];
const STRANGE_BODIES: readonly (readonly [string, unknown])[] = [
  ['an empty object', {}],
  ['null', null],
  ['an array', [NEW_PASSWORD]],
  ['an object for a password', { password: { $ne: null } }],
  ['a short one', { password: 'Aa1' }],
];

describeOnEachDatabase('passwords', (open) => {
  let station: AccountsApp;
  beforeEach(async () => {
    station = await openAccountsApp(await open());
  });
  afterEach(() => station.close());

  const forgot = (email: string, options: { from?: string; headers?: Record<string, string> } = {}) =>
    station.call('POST', '/api/auth/forgot-password', { body: { email }, ...options });
  const reset = (token: string, body: unknown = { password: NEW_PASSWORD }) =>
    station.call('POST', `/api/auth/reset-password/${token}`, { body });
  const profile = (token: string) => station.call('GET', '/api/auth/profile', { token });
  const newestLink = async () => tokenOf((await station.mails()).at(-1));

  test('a reset sets the password, ends every session and verifies the address', async () => {
    const token = await join(station);
    await forgot(ada.email);
    expect(await reset(await newestLink())).toMatchObject({
      status: 200,
      json: { message: 'Password reset successful! You can now login with your new password.' },
    });
    expect((await profile(token)).status).toBe(401);
    expect(await signIn(station)).toBeUndefined();
    const again = await signIn(station, { email: ada.email, password: NEW_PASSWORD });
    expect((await profile(again)).json.user.isEmailVerified).toBe(true);
  });

  test('asking for a link says and writes the same for everybody', async () => {
    await join(station);
    const counted = () => station.database.db.selectFrom('attempts').select('key').execute();
    const before = (await counted()).length;
    const known = await forgot(ada.email);
    const afterKnown = (await counted()).length;
    const unknown = await forgot('nobody@example.org');
    expect(known).toMatchObject({
      status: 200,
      json: { success: true, message: 'Password reset link sent to your email' },
    });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect((await counted()).length - afterKnown).toBe(afterKnown - before);
    expect((await station.mails()).filter(({ kind }) => kind === 'reset-password')).toHaveLength(1);
  });

  test('of twenty resets with one link at once one wins', async () => {
    await join(station);
    await forgot(ada.email);
    const link = await newestLink();
    const passwords = Array.from({ length: 20 }, (_, index) => `Analytical ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(link, { password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'reset-link-invalid')).toHaveLength(19);
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(station, { email: ada.email, password: won })).toBeDefined();
    expect((await reset(link)).status).toBe(400);
  });

  test('a link is for one purpose, until the next one, and for half an hour', async () => {
    await join(station);
    const verifyLink = await newestLink();
    expect(await reset(verifyLink)).toMatchObject({ status: 400, json: { code: 'reset-link-invalid' } });
    await forgot(ada.email);
    const first = await newestLink();
    expect((await station.call('GET', `/api/auth/verify-email/${first}`)).status).toBe(400);
    await forgot(ada.email);
    expect((await reset(first)).status).toBe(400);
    station.pass(30 * 60_000 + 1);
    expect((await reset(await newestLink())).status).toBe(400);
    expect(await signIn(station)).toBeDefined();
  });

  test('an account gets three links an hour, and an address asks five times', async () => {
    await join(station);
    for (let index = 0; index < 5; index += 1) expect((await forgot(ada.email)).status).toBe(200);
    expect((await station.mails()).filter(({ kind }) => kind === 'reset-password')).toHaveLength(3);
    const from = '192.0.2.44';
    for (let index = 0; index < 5; index += 1)
      expect((await forgot(`nobody${index}@example.org`, { from })).status).toBe(200);
    expect((await forgot('nobody@example.org', { from })).status).toBe(429);
  });

  test('the tables hold no token, and the outbox none that can be read', async () => {
    await join(station);
    await forgot(ada.email);
    const links = (await station.mails()).map(tokenOf);
    const { db } = station.database;
    const stored = JSON.stringify([
      await db.selectFrom('account_tokens').selectAll().execute(),
      await db.selectFrom('mail_outbox').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(links).toHaveLength(2);
    for (const link of links) expect(stored).not.toContain(link);
  });

  test('a body that is no password resets nothing, and the link stays good', async () => {
    await join(station);
    await forgot(ada.email);
    const link = await newestLink();
    for (const [what, body] of STRANGE_BODIES)
      expect([what, (await reset(link, body)).status]).toEqual([what, 400]);
    expect((await reset(link)).status).toBe(200);
  });

  test('a token that we never sent resets nothing', async () => {
    for (const token of STRANGE_TOKENS)
      expect([token, (await reset(token)).json.code]).toEqual([token, 'reset-link-invalid']);
  });

  test('a changed password ends the other sessions and keeps this one', async () => {
    const here = await join(station);
    const there = await signIn(station);
    const change = (body: unknown) => station.call('PUT', '/api/auth/password', { token: here, body });
    expect(await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({
      status: 200,
      json: { message: 'Password changed successfully. Your other sessions have been signed out.' },
    });
    expect((await profile(here)).status).toBe(200);
    expect((await profile(there)).status).toBe(401);
    expect(await signIn(station, { email: ada.email, password: NEW_PASSWORD })).toBeDefined();
  });

  test('a wrong current password is a 400 at its field, five times, and changes nothing', async () => {
    const token = await join(station);
    const body = { currentPassword: 'Wrong 1234', newPassword: NEW_PASSWORD };
    const change = () => station.call('PUT', '/api/auth/password', { token, body, from: '192.0.2.5' });
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
    expect(await signIn(station)).toBeDefined();
  });
});
