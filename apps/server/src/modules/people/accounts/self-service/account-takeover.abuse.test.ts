import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  mailToken,
  PASSWORD,
  registerAdmin,
  registerAndSignIn,
  signIn,
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import { PasswordCheck } from '../passwords/password-check.ts';

const MALLORY = 'mallory@example.org';
const NEW_PASSWORD = 'Analytical 2';
const { password: _, ...profileOfAda } = ada;

/** Holds the next correct password between its check and what follows from it. */
function holdAfterPasswordCheck() {
  const { verify } = PasswordCheck.prototype;
  const [checked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const spy = vi.spyOn(PasswordCheck.prototype, 'verify').mockImplementationOnce(async function (
    this: PasswordCheck,
    ...args
  ) {
    const result = await verify.apply(this, args);
    checked.resolve();
    await mayGoOn.promise;
    return result;
  });
  return {
    checked: checked.promise,
    release: () => {
      spy.mockRestore();
      mayGoOn.resolve();
    },
  };
}

describeOnEachDatabase('an account that an attacker has used', (open) => {
  let server: AccountsFixture;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
  });
  afterEach(() => server.close());

  const login = (password = PASSWORD, email = ada.email) =>
    server.call('POST', '/api/auth/login', { body: { email, password } });
  const newestLink = async (kind: string) =>
    mailToken((await server.mails()).findLast((mail) => mail.kind === kind));
  const verify = (token: string) => server.call('GET', `/api/auth/verify-email/${token}`);
  const reset = async (link?: string) => {
    const body = { password: NEW_PASSWORD };
    if (link !== undefined) return server.call('POST', `/api/auth/reset-password/${link}`, { body });
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    return server.call('POST', `/api/auth/reset-password/${await newestLink('reset-password')}`, { body });
  };
  const changeEmail = (token: string, email = MALLORY) =>
    server.call('PUT', '/api/auth/profile', {
      token,
      body: { ...profileOfAda, email, currentPassword: PASSWORD },
    });
  const changePassword = (token: string, newPassword = NEW_PASSWORD) =>
    server.call('PUT', '/api/auth/password', { token, body: { currentPassword: PASSWORD, newPassword } });
  const stored = () =>
    server.database.db
      .selectFrom('users')
      .select(['email', 'pending_email', 'password_hash', 'is_email_verified'])
      .where('role', '=', 'customer')
      .executeTakeFirstOrThrow();
  const registerVerified = async () => {
    const token = await registerAndSignIn(server);
    await verify(await newestLink('verify-email'));
    return token;
  };
  const countSessions = async () =>
    (await server.database.db.selectFrom('sessions').select('id').execute()).length;

  test('a reset ends a planted change of the address, and its link', async () => {
    const token = await registerVerified();
    expect((await changeEmail(token)).status).toBe(200);
    const planted = await newestLink('confirm-new-email');
    expect((await reset()).status).toBe(200);
    expect(await verify(planted)).toMatchObject({
      status: 400,
      json: { code: 'verification-link-invalid' },
    });
    expect(await stored()).toMatchObject({ email: ada.email, pending_email: null });
    expect((await login(NEW_PASSWORD)).json.user).toMatchObject({ email: ada.email, pendingEmail: null });
  });

  test('a password change ends a planted change of the address and earlier reset links', async () => {
    const token = await registerVerified();
    await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
    await changeEmail(token);
    const links = [await newestLink('confirm-new-email'), await newestLink('reset-password')] as const;
    expect((await changePassword(token)).status).toBe(200);
    expect((await verify(links[0])).status).toBe(400);
    expect((await reset(links[1])).json.code).toBe('reset-link-invalid');
    expect(await stored()).toMatchObject({ email: ada.email, pending_email: null });
  });

  test('a password change before the verification keeps the link to the registered address', async () => {
    const token = await registerAndSignIn(server);
    expect((await changePassword(token)).status).toBe(200);
    expect((await verify(await newestLink('verify-email'))).status).toBe(200);
  });

  test.each(['deactivation', 'role'] as const)(
    'a change of %s ends planted changes and links',
    async (kind) => {
      const token = await registerVerified();
      const admin = await registerAdmin(server, { email: 'boss@example.org' });
      await server.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
      await changeEmail(token);
      const links = [await newestLink('confirm-new-email'), await newestLink('reset-password')] as const;
      const { json } = await server.call('GET', '/api/auth/profile', { token });
      const asAdmin = (path: string, body: object) =>
        server.call('PUT', `/api/users/${json.user._id}${path}`, { token: admin.token, body });
      if (kind === 'role') {
        expect((await asAdmin('', { ...profileOfAda, role: 'admin' })).json.user.pendingEmail).toBeNull();
      } else {
        expect((await asAdmin('/activation', { isActive: false })).status).toBe(200);
        expect((await asAdmin('/activation', { isActive: true })).status).toBe(200);
      }
      expect((await verify(links[0])).status).toBe(400);
      expect((await reset(links[1])).status).toBe(400);
      expect((await server.call('GET', '/api/auth/profile', { token })).status).toBe(401);
      expect((await login()).json.user).toMatchObject({ email: ada.email, pendingEmail: null });
    },
  );

  test('a sign-in under way during a reset gets no session', async () => {
    await registerAndSignIn(server);
    const held = holdAfterPasswordCheck();
    const underWay = login();
    await held.checked;
    expect((await reset()).status).toBe(200);
    held.release();
    expect(await underWay).toMatchObject({ status: 401, json: { code: 'login-failed' } });
    expect(await countSessions()).toBe(0);
  });

  test('a sign-in under way during a deactivation gets no session', async () => {
    const admin = await registerAdmin(server, { email: 'boss@example.org' });
    const token = await registerAndSignIn(server);
    const { json } = await server.call('GET', '/api/auth/profile', { token });
    const held = holdAfterPasswordCheck();
    const underWay = login();
    await held.checked;
    await server.call('PUT', `/api/users/${json.user._id}/activation`, {
      token: admin.token,
      body: { isActive: false },
    });
    held.release();
    expect((await underWay).status).toBe(401);
    expect(await countSessions()).toBe(1);
  });

  test.each(['password', 'address'] as const)(
    'a change of the %s that is under way during a reset fails',
    async (kind) => {
      const token = await registerVerified();
      const held = holdAfterPasswordCheck();
      const underWay = kind === 'password' ? changePassword(token, 'Mallory 2000') : changeEmail(token);
      await held.checked;
      expect((await reset()).status).toBe(200);
      held.release();
      expect((await underWay).json.code).toBe('wrong-current-password');
      expect((await login(NEW_PASSWORD)).json.user).toMatchObject({ email: ada.email, pendingEmail: null });
    },
  );

  test('an account has at most 50 sessions: the oldest end', async () => {
    const oldest = await registerAndSignIn(server);
    server.advanceTime(1);
    const second = await signIn(server);
    const { json } = await server.call('GET', '/api/auth/profile', { token: second });
    for (let index = 0; index < 49; index += 1) {
      server.advanceTime(1);
      await server.accounts.sessions.start(json.user._id);
    }
    expect(await countSessions()).toBe(50);
    expect((await server.call('GET', '/api/auth/profile', { token: oldest })).status).toBe(401);
    expect((await server.call('GET', '/api/auth/profile', { token: second })).status).toBe(200);
  });
});
