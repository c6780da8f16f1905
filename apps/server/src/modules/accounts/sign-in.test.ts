import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AccountsApp, ada, join, openAccountsApp, signIn } from '../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { PasswordHasher } from './password-hasher.ts';
import { SessionRepository } from './session-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ATTACKER = '198.51.100.9';

const STRANGE_FORMS: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['an array', [ada]],
  ['objects', { email: { $gt: '' }, password: { $gt: '' } }],
  ['numbers', { email: 1, password: 2 }],
  ['10 KB of password', { email: ada.email, password: 'x'.repeat(10_240) }],
];

describeOnEachDatabase('signing in', (open) => {
  let station: AccountsApp;
  beforeEach(async () => {
    station = await openAccountsApp(await open());
  });
  afterEach(() => station.close());

  const login = (body: unknown, from?: string) =>
    station.call('POST', '/api/auth/login', { body, ...(from ? { from } : {}) });
  const guess = (email: string, from?: string) => login({ email, password: 'wrong' }, from);
  const profile = (token: string | undefined) => station.call('GET', '/api/auth/profile', { token });
  const setUser = (values: { role?: string; is_active?: number }) =>
    station.database.db.updateTable('users').set(values).execute();

  test('a wrong password and an unknown address are one answer, after one hash each', async () => {
    await join(station);
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

  test('after five wrong passwords an address waits, whether there is such an account or not', async () => {
    await join(station);
    for (const email of [ada.email, 'nobody@example.org']) {
      for (let index = 0; index < 5; index += 1) expect((await guess(email, ATTACKER)).status).toBe(401);
      const refused = await guess(email, ATTACKER);
      expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-attempts' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
  });

  test('the owner gets in from an address of their own during an attack, and the attacker not even with the password', async () => {
    await join(station);
    for (let index = 0; index < 6; index += 1) await guess(ada.email, ATTACKER);
    expect((await login(ada, ATTACKER)).status).toBe(429);
    expect((await login(ada, '192.0.2.1')).status).toBe(200);
    station.pass(15 * MINUTE_MS + 1);
    expect((await login(ada, ATTACKER)).status).toBe(200);
  });

  test('many guesses at once are counted before they are looked at', async () => {
    await join(station);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(ada.email, ATTACKER)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('one address has thirty guesses at all accounts; an IPv6 network is one address', async () => {
    let looked = 0;
    for (let index = 0; index < 35; index += 1) {
      const { status } = await guess(`listener${index}@example.org`, `2001:db8:1:2::${index + 1}`);
      if (status === 401) looked += 1;
    }
    expect(looked).toBe(30);
    expect((await guess('listener1@example.org', '2001:db8:1:3::1')).status).toBe(401);
  });

  test('a right password takes back what was counted', async () => {
    await join(station);
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 4; index += 1) await guess(ada.email, ATTACKER);
      expect((await login(ada, ATTACKER)).status).toBe(200);
    }
  });

  test('those who sign in rightly do not use up the guesses of the address that they share', async () => {
    await join(station);
    for (let count = 0; count < 31; count += 1) expect((await login(ada, ATTACKER)).status).toBe(200);
  });

  test('the counts name nobody', async () => {
    await guess(ada.email, ATTACKER);
    const rows = await station.database.db.selectFrom('attempts').selectAll().execute();
    const hashed = { key: expect.stringMatching(/^[\w-]{43}$/), count: 1, window_ends: expect.any(Number) };
    expect(rows).toEqual([hashed, hashed]);
  });

  test('only the hash of a token is stored', async () => {
    const token = await join(station);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await station.database.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await profile(String(rows[0]?.id))).status).toBe(401);
  });

  test('signing out ends this session and no other, and is no error twice', async () => {
    const here = await join(station);
    const there = await signIn(station);
    const leave = () => station.call('POST', '/api/auth/logout', { token: here });
    expect(await leave()).toMatchObject({ status: 200, json: { message: 'Logged out successfully' } });
    expect((await leave()).status).toBe(200);
    expect((await station.call('POST', '/api/auth/logout')).status).toBe(200);
    expect(await profile(here)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect((await profile(there)).status).toBe(200);
  });

  test('a listener’s session lives 14 days unused and 60 days at most', async () => {
    const token = await join(station);
    station.pass(13 * DAY_MS);
    expect((await profile(token)).status).toBe(200);
    await expect.poll(() => lastSeen(station)).toBeGreaterThan(Date.now() + 12 * DAY_MS);
    station.pass(13 * DAY_MS);
    expect((await profile(token)).status).toBe(200);
    await expect.poll(() => lastSeen(station)).toBeGreaterThan(Date.now() + 25 * DAY_MS);
    station.pass(14 * DAY_MS);
    expect((await profile(token)).status).toBe(401);
    const other = await signIn(station);
    for (let day = 0; day < 60; day += 10) {
      expect((await profile(other)).status).toBe(200);
      await expect.poll(() => lastSeen(station)).toBeGreaterThan(Date.now() + (39 + day) * DAY_MS);
      station.pass(10 * DAY_MS);
    }
    expect((await profile(other)).status).toBe(401);
  });

  test('that somebody is still here is written every ten minutes, and not at every call', async () => {
    const touched = vi.spyOn(SessionRepository.prototype, 'touch');
    const token = await join(station);
    for (const minutes of [0, 9]) {
      station.pass(minutes * MINUTE_MS);
      expect((await profile(token)).status).toBe(200);
    }
    expect(touched).not.toHaveBeenCalled();
    station.pass(MINUTE_MS);
    expect((await profile(token)).status).toBe(200);
    expect(touched).toHaveBeenCalledOnce();
    touched.mockRestore();
  });

  test('an administrator’s session lives 12 hours unused', async () => {
    await join(station);
    await setUser({ role: 'admin' });
    const token = await signIn(station);
    station.pass(11 * HOUR_MS);
    expect((await profile(token)).status).toBe(200);
    await expect.poll(() => lastSeen(station)).toBeGreaterThan(Date.now() + 10 * HOUR_MS);
    station.pass(12 * HOUR_MS);
    expect((await profile(token)).status).toBe(401);
  });

  test('a deactivated account is out at its next call, and is told only by its own password', async () => {
    const token = await join(station);
    await setUser({ is_active: 0 });
    expect((await profile(token)).status).toBe(401);
    expect(await login(ada)).toMatchObject({ status: 403, json: { code: 'account-inactive' } });
    expect(await guess(ada.email)).toMatchObject({ status: 401, json: { code: 'login-failed' } });
  });

  test('a sign-in is remembered as the last one', async () => {
    await join(station);
    const { json } = await login(ada);
    expect(Date.now() - Date.parse(json.user.lastLogin)).toBeLessThan(60_000);
  });

  test('what is no form is a 400 with words', async () => {
    for (const [what, body] of STRANGE_FORMS) {
      const { status, json } = await login(body);
      expect([what, status]).toEqual([what, 400]);
      expect([what, json.message]).not.toEqual([what, '']);
    }
  });
});

async function lastSeen({ database }: AccountsApp): Promise<number> {
  const rows = await database.db.selectFrom('sessions').select('last_seen_at').execute();
  return Math.max(...rows.map((row) => row.last_seen_at));
}
