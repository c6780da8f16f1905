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
const SHORT = 'A password of an administrator has at least 12 characters. Please choose a longer one.';

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

describeOnEachDatabase('a password of eleven characters', (open) => {
  test('is none for administrators, by every form that sets one', async () => {
    const server = await createAccountsFixture(await open());
    const setupToken = (await server.accounts.setup.linkPath())?.replace('/setup/', '');
    const { token } = await registerAdmin(server);
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    const resetToken = mailToken((await server.mails()).find(({ kind }) => kind === 'reset-password'));
    const forms = [
      ['POST', `/api/auth/reset-password/${resetToken}`, {}, 'password'],
      ['POST', '/api/auth/setup', { ...ada, token: setupToken }, 'password'],
      ['PUT', '/api/auth/password', { currentPassword: PASSWORD }, 'newPassword'],
      ['POST', '/api/users', { ...NEW_USER, role: 'admin' }, 'password'],
    ] as const;
    for (const [method, path, form, param] of forms) {
      const body = { ...form, [param]: 'Engine 1843' };
      const { status, json } = await server.call(method, path, { token, body });
      expect([path, status, json.errors]).toEqual([path, 400, [{ param, msg: SHORT }]]);
    }
    const body = { password: 'Engines 1843' };
    expect((await server.call('POST', `/api/auth/reset-password/${resetToken}`, { body })).status).toBe(200);
    await server.close();
  });

  test('goes on working for whoever becomes an administrator, and for members', async () => {
    const server = await createAccountsFixture(await open());
    const password = 'Engine 1843';
    await registerAdmin(server, { password });
    const body = { email: ada.email, password };
    expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(200);
    expect(await registerAndSignIn(server, { email: 'eve@example.org', password })).toEqual(
      expect.any(String),
    );
    await server.close();
  });

  test('is none for the administrator whom the environment names, until there is one', async () => {
    const database = await open();
    const env = { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: 'Engine 1843' };
    await expect(createAccountsFixture(database, env)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('ADMIN_PASSWORD is refused for the first administrator: A password'),
    });
    await (await createAccountsFixture(database, { ...env, ADMIN_PASSWORD: PASSWORD })).close();
    await (await createAccountsFixture(database, env)).close();
  });
});
