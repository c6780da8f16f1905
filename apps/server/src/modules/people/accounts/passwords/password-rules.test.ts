import { ADMIN_PASSWORD_MIN_CHARS } from '@airdial/contract/limits';
import { expect, test } from 'vitest';
import {
  ada,
  createAccountsFixture,
  mailToken,
  PASSWORD,
  registerAdmin,
  registerAndSignIn,
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { NEW_USER } from '../../../../../testing/users-fixture.ts';
import { findWeakness } from './password-rules.ts';

const owner = { ...ada, role: 'customer', stationName: 'Harbour FM' } as const;
const NAME = 'This password is little more than a name that others know. Please choose another.';
const SHORT = 'Engine 1843';
const SHORT_MESSAGE =
  'A password of an administrator has at least 12 characters. Please choose a longer one.';
/** All satisfy the rules of the forms. */
const COMMON = ['Password1', 'PassW0rd', 'qwERTY123', 'Qwerty123456'];
const COMMON_MESSAGE =
  'This password is one of the 10,000 most common ones, which are guessed first. Please choose another.';
const NEW_ADMIN = { ...NEW_USER, role: 'admin' };

test.each([
  ['the name of the station', 'Harbour-FM 2026'],
  ['the product', 'Airdial123'],
  ['the name of an unnamed station', 'RadioPlayer1'],
  ['the first name', 'Ada12345'],
  ['the whole name', 'Ada Byron 1815'],
  ['the address', 'Ada@Example.org1'],
])('refuses %s with digits and signs', (_case, password) => {
  expect(findWeakness(password, owner)).toBe(NAME);
});

test('refuses one character again and again, and nothing else that the forms allow', () => {
  expect(findWeakness('éééééééé', owner)).toBe('This password repeats one character. Please choose another.');
  for (const password of ['Ada likes engines 1', 'Byronic 1815', '7391 2846', 'Engin1'])
    expect([password, findWeakness(password, owner)]).toEqual([password, null]);
});

test.each(['654321', 'abcdef', 'FEDCBA', '7890123', '3210987', '121212', 'abcabcabc', '20262026'])(
  'refuses the sequence %s',
  (password) => {
    expect(findWeakness(password, owner)).toBe(
      'This password is a sequence such as 654321 or 121212. Please choose another.',
    );
  },
);

describeOnEachDatabase('a weak password', (open) => {
  test('is rejected at its field by every form that sets one', async () => {
    const server = await createAccountsFixture(await open());
    const setupToken = (await server.accounts.setup.linkPath())?.replace('/setup/', '');
    const { token } = await registerAdmin(server);
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    const resetToken = mailToken((await server.mails()).find(({ kind }) => kind === 'reset-password'));
    const reset = `/api/auth/reset-password/${resetToken}`;
    const expectRefusal = async (
      [method, path, form, param = 'password']: readonly ['POST' | 'PUT', string, object, string?],
      password: string,
      msg: string,
    ) => {
      const { status, json } = await server.call(method, path, {
        token,
        body: { ...form, [param]: password },
      });
      expect([path, status, json.errors]).toEqual([path, 400, [{ param, msg }]]);
      return json.message;
    };
    const setup = ['POST', '/api/auth/setup', { ...ada, token: setupToken }] as const;
    const change = ['PUT', '/api/auth/password', { currentPassword: PASSWORD }, 'newPassword'] as const;
    const forMembers = [
      ['POST', '/api/auth/register', { ...ada, email: 'eve@example.org' }],
      ['POST', reset, {}],
      ['POST', '/api/users', NEW_USER],
      change,
    ] as const;
    for (const password of COMMON) {
      for (const form of forMembers)
        expect(await expectRefusal(form, password, COMMON_MESSAGE)).toBe(COMMON_MESSAGE);
      // The form of the setup asks for the length of an administrator's password itself.
      if (password.length >= ADMIN_PASSWORD_MIN_CHARS)
        expect(await expectRefusal(setup, password, COMMON_MESSAGE)).toBe(COMMON_MESSAGE);
    }
    const forAdministrators = [
      ['POST', reset, {}],
      setup,
      change,
      ['POST', '/api/users', NEW_ADMIN],
    ] as const;
    for (const form of forAdministrators) await expectRefusal(form, SHORT, SHORT_MESSAGE);
    expect(await server.database.db.selectFrom('users').select('email').execute()).toHaveLength(1);
    const body = { password: 'Engines 1843' };
    expect((await server.call('POST', reset, { body })).status).toBe(200);
    await server.close();
  });

  test('of eleven characters goes on working for whoever becomes an administrator, and for members', async () => {
    const server = await createAccountsFixture(await open());
    await registerAdmin(server, { password: SHORT });
    const body = { email: ada.email, password: SHORT };
    expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(200);
    expect(await registerAndSignIn(server, { email: 'eve@example.org', password: SHORT })).toEqual(
      expect.any(String),
    );
    await server.close();
  });

  test.each([
    ['short', SHORT, SHORT_MESSAGE],
    ['common', 'Password1', COMMON_MESSAGE],
  ])(
    'is none for the administrator whom the environment names, until there is one: %s',
    async (_, weak, message) => {
      const database = await open();
      const env = { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: weak };
      await expect(createAccountsFixture(database, env)).rejects.toMatchObject({
        exitCode: 78,
        message: `ADMIN_PASSWORD is refused for the first administrator: ${message}`,
      });
      await (await createAccountsFixture(database, { ...env, ADMIN_PASSWORD: PASSWORD })).close();
      await (await createAccountsFixture(database, env)).close();
    },
  );
});
