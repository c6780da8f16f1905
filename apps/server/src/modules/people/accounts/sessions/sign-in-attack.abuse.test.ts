import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  mailToken,
  PASSWORD,
} from '../../../../../testing/accounts-fixture.ts';
import { useArgon2OfServer } from '../../../../../testing/cheap-argon2.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HOME = '192.0.2.7';
const HOTEL = '2001:db8:ffff:1::2';
const ACCOUNT_LIMIT = 50;
const WAIT =
  /^There were too many attempts to sign in to this account\. Please try again in (a minute|\d+ minutes), or set a new password, which lets you in at once\.$/;

/** Each in a /24 of its own. */
const freshAddress = (index: number) => `198.${18 + (index >> 8)}.${index & 255}.1`;

useArgon2OfServer();

describeOnEachDatabase('guesses from many networks', (open) => {
  let server: AccountsFixture;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
    await server.call('POST', '/api/auth/register', { body: ada, from: HOME });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
  });

  const login = (from: string, password = PASSWORD, email = ada.email) =>
    server.call('POST', '/api/auth/login', { body: { email, password }, from });
  const reset = async (password: string, from: string) => {
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    const token = mailToken((await server.mails()).findLast(({ kind }) => kind === 'reset-password'));
    return server.call('POST', `/api/auth/reset-password/${token}`, { body: { password }, from });
  };
  /** Guesses until the account is slowed down. */
  const attack = async (email = ada.email, first = 0) => {
    for (let index = first; index < first + ACCOUNT_LIMIT; index += 1)
      await login(freshAddress(index), 'wrong', email);
  };

  test('60 at once let the owner sign in before most of them are checked', async () => {
    await login(HOME);
    let checked = 0;
    const guesses = Array.from({ length: 60 }, async (_, index) => {
      const { status } = await login(freshAddress(index), 'wrong');
      if (status === 401) checked += 1;
      return status;
    });
    expect((await login(HOME)).status).toBe(200);
    expect(checked).toBeLessThan(ACCOUNT_LIMIT / 2);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401, 503]));
  });

  describe('without hashing', () => {
    beforeEach(() => {
      const isRight = async (password: string, phc: string | null) => phc !== null && password === PASSWORD;
      const slot = { hash: async () => 'unused', verify: isRight };
      vi.spyOn(PasswordHasher.prototype, 'withSlot').mockImplementation((_, work) => work(slot));
    });

    test('are checked 50 times an hour for an account; then every network waits, longer and longer', async () => {
      for (const email of [ada.email, 'nobody@example.org']) {
        for (let index = 0; index < ACCOUNT_LIMIT; index += 1)
          expect((await login(freshAddress(index), 'wrong', email)).status).toBe(401);
        const waits: number[] = [];
        for (let index = 0; index < 40; index += 1) {
          const { status, json, headers } = await login(freshAddress(100 + index), PASSWORD, email);
          expect([status, json.code, json.message]).toEqual([
            429,
            'too-many-attempts',
            expect.stringMatching(WAIT),
          ]);
          waits.push(Number(headers['retry-after']));
        }
        expect([waits[0], waits[9], waits[14], waits.at(-1)]).toEqual([30, 120, 240, 900]);
      }
    });

    test('never lock the owner out: a known network signs in at once, another after its wait', async () => {
      await login(HOME);
      await attack();
      expect((await login(HOTEL)).headers['retry-after']).toBe('30');
      for (let index = 0; index < 60; index += 1) await login(freshAddress(300 + index), 'wrong');
      expect((await login(HOME)).status).toBe(200);
      expect((await login(HOTEL)).status).toBe(429);
      server.advanceTime(30_000);
      expect((await login(HOTEL)).status).toBe(200);
      for (let index = 0; index < 60; index += 1) await login(freshAddress(400 + index), 'wrong');
      expect((await login(HOTEL)).status).toBe(200);
    });

    test('get one try for each wait, also from one /48', async () => {
      await attack();
      const guess = (network: number) => login(`2001:db8:7:${network}::1`, 'wrong');
      expect((await guess(1)).status).toBe(429);
      server.advanceTime(30_000);
      expect(await Promise.all([guess(2), guess(3)].map(async (sent) => (await sent).status))).toContain(429);
      expect((await guess(4)).status).toBe(429);
    });

    test('are reported to the owner once a day, and not at all for an unknown address', async () => {
      const alerts = async () => (await server.mails()).filter(({ kind }) => kind === 'password-guesses');
      for (let hour = 0; hour < 3; hour += 1) {
        await attack(ada.email, hour * 100);
        for (let index = 0; index < 5; index += 1)
          await login(freshAddress(hour * 100 + 60 + index), 'wrong');
        server.advanceTime(HOUR_MS);
      }
      expect(await alerts()).toMatchObject([{ to: ada.email, firstName: 'Ada' }]);
      await attack('nobody@example.org', 400);
      await login(freshAddress(500), 'wrong', 'nobody@example.org');
      expect(await alerts()).toHaveLength(1);
      server.advanceTime(DAY_MS);
      await attack(ada.email, 600);
      await login(freshAddress(700), 'wrong');
      expect(await alerts()).toHaveLength(2);
    });

    test('count when they are right, too: a network gets 200 in a quarter of an hour', async () => {
      for (let index = 0; index < 200; index += 1) expect((await login(HOME)).status).toBe(200);
      const refused = await login(HOME);
      expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-attempts' } });
      expect((await login(HOTEL)).status).toBe(200);
      server.advanceTime(15 * MINUTE_MS);
      expect((await login(HOME)).status).toBe(200);
    });

    test('a network is known for 60 days after the last sign-in, by a keyed hash of its own', async () => {
      await login(HOME);
      await server.call('POST', '/api/auth/register', { body: { ...ada, email: 'eve@example.org' } });
      await login(HOME, PASSWORD, 'eve@example.org');
      const rows = await server.database.db.selectFrom('known_networks').selectAll().execute();
      expect(new Set(rows.map(({ network }) => network)).size).toBe(2);
      for (const { network } of rows) expect(network).toMatch(/^[\w-]{43}$/);
      server.advanceTime(60 * DAY_MS);
      await attack();
      expect((await login(HOME)).status).toBe(429);
    });

    test('only the newest 20 networks of an account are known', async () => {
      for (let index = 0; index < 22; index += 1) {
        server.advanceTime(1);
        await login(freshAddress(index));
      }
      const rows = await server.database.db.selectFrom('known_networks').selectAll().execute();
      expect(rows).toHaveLength(20);
    });
  });

  test('a new password makes the network that set it known, and forgets all others', async () => {
    await login(HOME);
    expect((await reset('Analytical 2', HOTEL)).status).toBe(200);
    vi.spyOn(PasswordHasher.prototype, 'withSlot').mockImplementation((_, work) =>
      work({ hash: async () => 'unused', verify: async (password) => password === 'Analytical 2' }),
    );
    await attack();
    expect((await login(HOTEL, 'Analytical 2')).status).toBe(200);
    expect((await login(HOME, 'Analytical 2')).status).toBe(429);
  });
});
