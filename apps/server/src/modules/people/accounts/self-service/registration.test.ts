// @module-tag auth-calls

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { PasswordHasher } from '../passwords/password-hasher.ts';

const INVALID_TOKENS = [
  ...['x', 'undefined', 'null', '%00', "'%20or%201=1--", '%F0%9F%98%80', '{}', '[]'],
  ...['a'.repeat(43), 'a'.repeat(42), 'é'.repeat(43)],
];

/** Name, body and the expected status. */
const UNUSUAL_FORMS: readonly (readonly [string, unknown, number])[] = [
  ['no body', undefined, 400],
  ['an array', [], 400],
  ['null for every field', { firstName: null, lastName: null, email: null, password: null }, 400],
  ['an array for an address', { ...ada, email: ['ada@example.org'] }, 400],
  ['an object for a password', { ...ada, password: { $ne: '' } }, 400],
  ['a password of 10 KB', { ...ada, password: `Aa1${'x'.repeat(10_240)}` }, 400],
  ['a name of 10 KB', { ...ada, firstName: 'x'.repeat(10_240) }, 400],
  ['more than fits', { ...ada, firstName: 'x'.repeat(70_000) }, 413],
  ['two addresses in one', { ...ada, email: 'ada@example.org,eve@example.org' }, 400],
  ['a line break in an address', { ...ada, email: 'ada@example.org\nbcc: eve@example.org' }, 400],
  ['emoji for a name', { ...ada, firstName: '🎧🎶' }, 200],
  ['a name that is read from the right', { ...ada, firstName: 'עדה', lastName: 'ביירון' }, 200],
  ['half a surrogate pair', { ...ada, firstName: 'Ada\ud800' }, 200],
  ['a zero byte in a name', { ...ada, firstName: 'Ad\u0000a' }, 200],
  ['an address with a plus', { ...ada, email: 'ada+radio@example.org' }, 200],
  ['an international address', { ...ada, email: 'ada@bücher.example' }, 200],
  ['an address that is international before the at', { ...ada, email: 'аделаида@example.org' }, 200],
  ['emoji in a password', { ...ada, password: `${PASSWORD}🔑` }, 200],
];

describeOnEachDatabase('registration', (open) => {
  let server: AccountsFixture;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
  });
  afterEach(() => server.close());
  const register = (body: unknown, from?: string) =>
    server.call('POST', '/api/auth/register', { body, ...(from ? { from } : {}) });

  test('creates an unverified, unvalidated customer who can sign in', async () => {
    const response = await register(ada);
    expect(response).toMatchObject({
      status: 200,
      json: {
        success: true,
        message: 'Registration successful! Please check your email for verification.',
        needsVerification: true,
      },
    });
    const { json } = await server.call('POST', '/api/auth/login', { body: ada });
    expect(json.user).toMatchObject({
      email: 'ada@example.org',
      fullName: 'Ada Byron',
      role: 'customer',
      isActive: true,
      isEmailVerified: false,
      isValidated: false,
      favoriteChannels: [],
    });
    expect(response.text + JSON.stringify(json)).not.toMatch(/argon2|passwordHash/);
    expect((await server.mails()).map(({ kind, to }) => [kind, to])).toEqual([['verify-email', ada.email]]);
  });

  test('stores an argon2id hash with the configured cost', async () => {
    await register(ada);
    const { password_hash } = await server.database.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('a second registration gets an identical response after as many hashes, and only the owner is notified', async () => {
    const hash = vi.spyOn(PasswordHasher.prototype, 'withSlot');
    const first = await register(ada);
    const firstHashCount = hash.mock.calls.length;
    const second = await register({
      ...ada,
      firstName: 'Eve',
      lastName: 'Mallory',
      password: 'Malice 2000',
    });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(hash.mock.calls.length).toBe(2 * firstHashCount);
    hash.mockRestore();
    expect((await server.mails()).map(({ kind, firstName }) => [kind, firstName])).toEqual([
      ['verify-email', 'Ada'],
      ['account-exists', 'Ada'],
    ]);
    expect(await signIn(server, { email: ada.email, password: 'Mallory 2000' })).toBeUndefined();
    expect(await signIn(server)).toBeDefined();
  });

  test('concurrent registrations of one address create one account, and none fails', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => register(ada)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await server.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('sends the owner of an address at most three mails an hour', async () => {
    for (let index = 0; index < 6; index += 1) await register(ada);
    const kinds = (await server.mails()).map(({ kind }) => kind);
    expect(kinds).toEqual(['verify-email', 'account-exists', 'account-exists']);
  });

  test('the limit of mails to an address does not reveal whether it had an account', async () => {
    await register(ada);
    const mallory = { ...ada, email: 'mallory@example.org' };
    const token = await registerAndSignIn(server, mallory);
    const { password: currentPassword, ...profile } = mallory;
    server.advanceTime(3_600_001);
    const statusesOf = async (email: string) => {
      await register({ ...ada, email });
      const body = { ...profile, email, currentPassword };
      const correction = await server.call('PUT', '/api/auth/profile', { token, body });
      const resend = async () =>
        (await server.call('POST', '/api/auth/resend-verification', { token })).status;
      return [correction.status, await resend(), await resend()];
    };
    expect(await statusesOf(ada.email)).toEqual([200, 200, 429]);
    expect(await statusesOf('grace@example.org')).toEqual([200, 200, 429]);
  });

  test('a network may register five times an hour; invalid forms do not count', async () => {
    const from = '192.0.2.7';
    for (let index = 0; index < 10; index += 1)
      expect((await register({ ...ada, email: 'no address' }, from)).status).toBe(400);
    for (let index = 0; index < 5; index += 1)
      expect((await register({ ...ada, email: `ada${index}@example.org` }, from)).status).toBe(200);
    const rejected = await register({ ...ada, email: 'ada9@example.org' }, from);
    expect([rejected.status, rejected.json.code]).toEqual([429, 'too-many-requests']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(rejected.json.message).toBe('Too many requests. Please try again in 60 minutes.');
    expect((await register({ ...ada, email: 'ada9@example.org' }, '192.0.2.8')).status).toBe(200);
    server.advanceTime(3_600_001);
    expect((await register({ ...ada, email: 'ada8@example.org' }, from)).status).toBe(200);
  });

  test('a /48 may register twenty times an hour, and all networks together three hundred times', async () => {
    let count = 0;
    const registerFrom = async (network: string) => {
      count += 1;
      return (await register({ ...ada, email: `ada${count}@example.org` }, network)).status;
    };
    for (let index = 0; index < 20; index += 1)
      expect(await registerFrom(`2001:db8:7:${index}::1`)).toBe(200);
    expect(await registerFrom('2001:db8:7:ffff::1')).toBe(429);
    // Those that were refused do not count against the station.
    for (let index = 0; index < 280; index += 1) expect(await registerFrom(`10.0.${index}.1`)).toBe(200);
    expect(await registerFrom('198.51.100.1')).toBe(429);
  });

  test('rejects registrations while registration is closed', async () => {
    await server.system.update({ allowRegistration: false });
    expect(await register(ada)).toMatchObject({
      status: 403,
      json: { code: 'registration-closed', message: 'Registration is currently closed.' },
    });
  });

  test('without mail an account is verified at once', async () => {
    await server.system.update({ emailEnabled: false });
    expect((await register(ada)).json).toEqual({
      success: true,
      message: 'Registration successful! You can sign in now.',
      needsVerification: false,
    });
    const { json } = await server.call('POST', '/api/auth/login', { body: ada });
    expect(json.user.isEmailVerified).toBe(true);
    expect(await server.mails()).toEqual([]);
  });

  test('a link verifies the address, and reports success when opened again', async () => {
    const token = await registerAndSignIn(server);
    const link = mailToken((await server.mails())[0]);
    const open = () => server.call('GET', `/api/auth/verify-email/${link}`);
    expect(await open()).toMatchObject({ status: 200, json: { message: 'Email verified successfully!' } });
    expect(await open()).toMatchObject({
      status: 200,
      json: { message: 'This email address is verified already.' },
    });
    const { json } = await server.call('GET', '/api/auth/profile', { token });
    expect(json.user).toMatchObject({ isEmailVerified: true, emailVerified: true, isValidated: false });
  });

  test('resends the mail within three an hour, and only the newest link is valid', async () => {
    const token = await registerAndSignIn(server);
    const again = () => server.call('POST', '/api/auth/resend-verification', { token });
    expect((await again()).json.message).toBe('Verification email sent. Please check your inbox.');
    expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    const [first, , newest] = (await server.mails()).map(mailToken);
    expect(await server.call('GET', `/api/auth/verify-email/${first}`)).toMatchObject({
      status: 400,
      json: { code: 'verification-link-invalid' },
    });
    expect((await server.call('GET', `/api/auth/verify-email/${newest}`)).status).toBe(200);
    expect((await again()).json.message).toBe('This email address is verified already.');
  });

  test('a link expires after 24 hours', async () => {
    await registerAndSignIn(server);
    const link = mailToken((await server.mails())[0]);
    server.advanceTime(24 * 3_600_000 + 1);
    expect((await server.call('GET', `/api/auth/verify-email/${link}`)).status).toBe(400);
  });

  test('rejects a link with an unknown token', async () => {
    for (const token of INVALID_TOKENS)
      expect([token, await server.call('GET', `/api/auth/verify-email/${encodeURI(token)}`)]).toMatchObject([
        token,
        {
          status: 400,
          json: { success: false, message: 'This verification link is invalid or has expired.' },
        },
      ]);
  });

  test('rejects an overlong token', async () => {
    const { status } = await server.call('GET', `/api/auth/verify-email/${'a'.repeat(600)}`);
    expect([400, 404, 414]).toContain(status);
  });

  test('reports every missing field of an empty form', async () => {
    const { status, json } = await register({});
    expect([status, json.code]).toEqual([400, 'validation-failed']);
    expect(json.errors).toEqual([
      { param: 'firstName', msg: 'First name is required' },
      { param: 'lastName', msg: 'Last name is required' },
      { param: 'email', msg: 'Email is required' },
      { param: 'password', msg: 'Password is required' },
    ]);
  });

  test('accepts or rejects unusual forms with a message, never with a 500', async () => {
    for (const [name, body, status] of UNUSUAL_FORMS) {
      const response = await register(body);
      expect([name, response.status]).toEqual([name, status]);
      if (status === 400) expect([name, response.json.message]).not.toEqual([name, '']);
    }
  });

  test('normalises the Unicode form of passwords', async () => {
    await register({ ...ada, password: 'Cafe\u0301 1843' });
    expect(await signIn(server, { email: ada.email, password: 'Café 1843' })).toBeDefined();
  });
});
