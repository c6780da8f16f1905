// @module-tag auth-calls

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  registerAndSignIn,
  signIn,
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SessionRepository } from './session-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ATTACKER = '198.51.100.9';

const INVALID_FORMS: readonly (readonly [string, unknown])[] = [
  ['no body', undefined],
  ['null', null],
  ['an array', [ada]],
  ['objects', { email: { $gt: '' }, password: { $gt: '' } }],
  ['numbers', { email: 1, password: 2 }],
  ['10 KB of password', { email: ada.email, password: 'x'.repeat(10_240) }],
];

describeOnEachDatabase('signing in', (open) => {
  let server: AccountsFixture;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
  });
  afterEach(() => server.close());

  const login = (body: unknown, from?: string) =>
    server.call('POST', '/api/auth/login', { body, ...(from ? { from } : {}) });
  const guess = (email: string, from?: string) => login({ email, password: 'wrong' }, from);
  const profile = (token: string | undefined) => server.call('GET', '/api/auth/profile', { token });
  const setUser = (values: { role?: string; is_active?: number }) =>
    server.database.db.updateTable('users').set(values).execute();

  test('attempts are stored under keyed hashes of the address', async () => {
    await guess('nobody@example.org');
    const { db } = server.database;
    const keys = (await db.selectFrom('attempts').select('key').execute()).map(({ key }) => key);
    expect(keys).toContain(server.secrets.fingerprint('attempt', 'account', 'nobody@example.org'));
  });

  test('a wrong password and an unknown address get the same response after one hash each', async () => {
    await registerAndSignIn(server);
    const withSlot = vi.spyOn(PasswordHasher.prototype, 'withSlot');
    const wrong = await guess(ada.email);
    const unknown = await guess('nobody@example.org');
    expect(withSlot).toHaveBeenCalledTimes(2);
    withSlot.mockRestore();
    expect(wrong).toMatchObject({
      status: 401,
      json: { success: false, code: 'login-failed', message: 'Invalid email or password' },
    });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test('limits a network to five wrong passwords for an address, known or unknown', async () => {
    await registerAndSignIn(server);
    for (const email of [ada.email, 'nobody@example.org']) {
      for (let index = 0; index < 5; index += 1) expect((await guess(email, ATTACKER)).status).toBe(401);
      const rejected = await guess(email, ATTACKER);
      expect(rejected).toMatchObject({ status: 429, json: { code: 'too-many-attempts' } });
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(600);
      expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
  });

  test('during an attack the owner can sign in from another network, and the attacker not even with the password', async () => {
    await registerAndSignIn(server);
    for (let index = 0; index < 6; index += 1) await guess(ada.email, ATTACKER);
    expect((await login(ada, ATTACKER)).status).toBe(429);
    expect((await login(ada, '192.0.2.1')).status).toBe(200);
    server.advanceTime(15 * MINUTE_MS + 1);
    expect((await login(ada, ATTACKER)).status).toBe(200);
  });

  test('lets a network wait no longer than a quarter of an hour when the clock is set back by a day', {
    tags: 'clock-jumps',
  }, async () => {
    await registerAndSignIn(server);
    for (let index = 0; index < 6; index += 1) await guess(ada.email, ATTACKER);
    server.advanceTime(-24 * 60 * MINUTE_MS);
    const rejected = await login(ada, ATTACKER);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(900);
    server.advanceTime(15 * MINUTE_MS + 1);
    expect((await login(ada, ATTACKER)).status).toBe(200);
  });

  test('counts concurrent guesses before checking them', async () => {
    await registerAndSignIn(server);
    const responses = await Promise.all(Array.from({ length: 20 }, () => guess(ada.email, ATTACKER)));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('limits a network to thirty guesses over all accounts; an IPv6 /64 is one network', async () => {
    let checked = 0;
    for (let index = 0; index < 35; index += 1) {
      const { status } = await guess(`listener${index}@example.org`, `2001:db8:1:2::${index + 1}`);
      if (status === 401) checked += 1;
    }
    expect(checked).toBe(30);
    expect((await guess('listener1@example.org', '2001:db8:1:3::1')).status).toBe(401);
  });

  test('a correct password resets the count', async () => {
    await registerAndSignIn(server);
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 4; index += 1) await guess(ada.email, ATTACKER);
      expect((await login(ada, ATTACKER)).status).toBe(200);
    }
  });

  test('successful sign-ins do not use up the guesses of a shared network', async () => {
    await registerAndSignIn(server);
    for (let count = 0; count < 31; count += 1) expect((await login(ada, ATTACKER)).status).toBe(200);
  });

  test('stores hashed keys of attempts only', async () => {
    await guess(ada.email, ATTACKER);
    const rows = await server.database.db.selectFrom('attempts').selectAll().execute();
    const hashed = { key: expect.stringMatching(/^[\w-]{43}$/), count: 1, window_ends: expect.any(Number) };
    expect(rows).toEqual([hashed, hashed, hashed, hashed]);
  });

  test('stores the hash of a token only', async () => {
    const token = await registerAndSignIn(server);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await server.database.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await profile(String(rows[0]?.id))).status).toBe(401);
  });

  test('signing out ends the current session only, and succeeds twice', async () => {
    const here = await registerAndSignIn(server);
    const there = await signIn(server);
    const logout = () => server.call('POST', '/api/auth/logout', { token: here });
    expect(await logout()).toMatchObject({ status: 200, json: { message: 'Logged out successfully' } });
    expect((await logout()).status).toBe(200);
    expect((await server.call('POST', '/api/auth/logout')).status).toBe(200);
    expect(await profile(here)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect((await profile(there)).status).toBe(200);
  });

  test('a session of a member expires after 14 idle days and after 60 days', async () => {
    const token = await registerAndSignIn(server);
    server.advanceTime(13 * DAY_MS);
    expect((await profile(token)).status).toBe(200);
    await expect.poll(() => getLastSeen(server)).toBeGreaterThan(Date.now() + 12 * DAY_MS);
    server.advanceTime(13 * DAY_MS);
    expect((await profile(token)).status).toBe(200);
    await expect.poll(() => getLastSeen(server)).toBeGreaterThan(Date.now() + 25 * DAY_MS);
    server.advanceTime(14 * DAY_MS);
    expect((await profile(token)).status).toBe(401);
    const other = await signIn(server);
    for (let day = 0; day < 60; day += 10) {
      expect((await profile(other)).status).toBe(200);
      await expect.poll(() => getLastSeen(server)).toBeGreaterThan(Date.now() + (39 + day) * DAY_MS);
      server.advanceTime(10 * DAY_MS);
    }
    expect((await profile(other)).status).toBe(401);
  });

  test('updates the last use of a session every ten minutes, not at every request', async () => {
    const touched = vi.spyOn(SessionRepository.prototype, 'touch');
    const token = await registerAndSignIn(server);
    for (const minutes of [0, 9]) {
      server.advanceTime(minutes * MINUTE_MS);
      expect((await profile(token)).status).toBe(200);
    }
    expect(touched).not.toHaveBeenCalled();
    server.advanceTime(MINUTE_MS);
    expect((await profile(token)).status).toBe(200);
    expect(touched).toHaveBeenCalledOnce();
    touched.mockRestore();
  });

  test('a session of an administrator expires after 12 idle hours', async () => {
    await registerAndSignIn(server);
    await setUser({ role: 'admin' });
    const token = await signIn(server);
    server.advanceTime(11 * HOUR_MS);
    expect((await profile(token)).status).toBe(200);
    await expect.poll(() => getLastSeen(server)).toBeGreaterThan(Date.now() + 10 * HOUR_MS);
    server.advanceTime(12 * HOUR_MS);
    expect((await profile(token)).status).toBe(401);
  });

  test('a deactivated account is signed out at its next request, and only its password reveals the reason', async () => {
    const token = await registerAndSignIn(server);
    await setUser({ is_active: 0 });
    expect((await profile(token)).status).toBe(401);
    expect(await login(ada)).toMatchObject({ status: 403, json: { code: 'account-inactive' } });
    expect(await guess(ada.email)).toMatchObject({ status: 401, json: { code: 'login-failed' } });
  });

  test('stores the time of the last sign-in', async () => {
    await registerAndSignIn(server);
    const { json } = await login(ada);
    expect(Date.now() - Date.parse(json.user.lastLogin)).toBeLessThan(60_000);
  });

  test('rejects invalid forms with 400 and a message', async () => {
    for (const [name, body] of INVALID_FORMS) {
      const { status, json } = await login(body);
      expect([name, status]).toEqual([name, 400]);
      expect([name, json.message]).not.toEqual([name, '']);
    }
  });
});

async function getLastSeen({ database }: AccountsFixture): Promise<number> {
  const rows = await database.db.selectFrom('sessions').select('last_seen_at').execute();
  return Math.max(...rows.map((row) => row.last_seen_at));
}
