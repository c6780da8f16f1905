import { ADMIN_PASSWORD_MIN_CHARS } from '@airdial/contract/limits';
import { expect, test } from 'vitest';
import {
  ada,
  createAccountsFixture,
  mailToken,
  PASSWORD,
  registerAdmin,
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { NEW_USER } from '../../../../../testing/users-fixture.ts';
import { isCommonPassword } from './common-passwords.ts';

/** All satisfy the rules of the forms. */
const COMMON = ['Password1', 'PassW0rd', 'qwERTY123', 'Qwerty123456'];
const MESSAGE =
  'This password is one of the 10,000 most common ones, which are guessed first. Please choose another.';

test('knows 10,000 passwords whatever their capitals, and no others', () => {
  for (const password of ['123456', 'Dragon', 'TRUSTNO1', 'p@ssw0rd'])
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
  for (const password of [PASSWORD, '', 'password of my own', 'constructor'])
    expect([password, isCommonPassword(password)]).toEqual([password, false]);
});

describeOnEachDatabase('a common password', (open) => {
  test('is rejected at its field by every form that sets one', async () => {
    const server = await createAccountsFixture(await open());
    const setupToken = (await server.accounts.setup.linkPath())?.replace('/setup/', '');
    const { token } = await registerAdmin(server);
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    const resetToken = mailToken((await server.mails()).find(({ kind }) => kind === 'reset-password'));
    const forms = [
      ['POST', '/api/auth/register', { ...ada, email: 'eve@example.org' }, 'password'],
      ['POST', `/api/auth/reset-password/${resetToken}`, {}, 'password'],
      ['POST', '/api/auth/setup', { ...ada, token: setupToken }, 'password'],
      ['PUT', '/api/auth/password', { currentPassword: PASSWORD }, 'newPassword'],
      ['POST', '/api/users', NEW_USER, 'password'],
    ] as const;
    for (const [method, path, form, param] of forms) {
      // The form of the setup asks for the length of an administrator's password itself.
      const isLong = (password: string) => password.length >= ADMIN_PASSWORD_MIN_CHARS;
      for (const password of path === '/api/auth/setup' ? COMMON.filter(isLong) : COMMON) {
        const response = await server.call(method, path, { token, body: { ...form, [param]: password } });
        expect([path, response.status, response.json.errors]).toEqual([path, 400, [{ param, msg: MESSAGE }]]);
        expect(response.json.message).toBe(MESSAGE);
      }
    }
    expect(await server.database.db.selectFrom('users').select('email').execute()).toHaveLength(1);
    const body = { password: 'Analytical 2' };
    expect((await server.call('POST', `/api/auth/reset-password/${resetToken}`, { body })).status).toBe(200);
    await server.close();
  });

  test('is no password for the administrator whom the environment names', async () => {
    const database = await open();
    const env = { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: 'Password1' };
    await expect(createAccountsFixture(database, env)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('ADMIN_PASSWORD'),
    });
    const server = await createAccountsFixture(database, { ...env, ADMIN_PASSWORD: PASSWORD });
    await server.close();
    await (await createAccountsFixture(database, env)).close();
  });
});
