import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { PasswordHasher } from './password-hasher.ts';

const STRANGE_TOKENS = [
  ...['x', 'undefined', 'null', '%00', "'%20or%201=1--", '%F0%9F%98%80', '{}', '[]'],
  ...['a'.repeat(43), 'a'.repeat(42), 'é'.repeat(43)],
];

/** What is sent, and the status of the answer. */
const STRANGE_FORMS: readonly (readonly [string, unknown, number])[] = [
  ['nothing', undefined, 400],
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
  let station: AccountsApp;
  beforeEach(async () => {
    station = await openAccountsApp(await open());
  });
  afterEach(() => station.close());
  const register = (body: unknown, from?: string) =>
    station.call('POST', '/api/auth/register', { body, ...(from ? { from } : {}) });

  test('a new listener is a customer who is neither verified nor validated, and may sign in', async () => {
    const answer = await register(ada);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        success: true,
        message: 'Registration successful! Please check your email for verification.',
        needsVerification: true,
      },
    });
    const { json } = await station.call('POST', '/api/auth/login', { body: ada });
    expect(json.user).toMatchObject({
      email: 'ada@example.org',
      fullName: 'Ada Byron',
      role: 'customer',
      isActive: true,
      isEmailVerified: false,
      isValidated: false,
      favoriteChannels: [],
    });
    expect(answer.text + JSON.stringify(json)).not.toMatch(/argon2|passwordHash/);
    expect((await station.mails()).map(({ kind, to }) => [kind, to])).toEqual([['verify-email', ada.email]]);
  });

  test('the stored password is argon2id with the cost of the house', async () => {
    await register(ada);
    const { password_hash } = await station.database.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('a second registration is answered byte for byte like the first, hashes as much, and only the owner is told', async () => {
    const hash = vi.spyOn(PasswordHasher.prototype, 'withSlot');
    const first = await register(ada);
    const hashesOfFirst = hash.mock.calls.length;
    const second = await register({
      ...ada,
      firstName: 'Eve',
      lastName: 'Mallory',
      password: 'Mallory 2000',
    });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(hash.mock.calls.length).toBe(2 * hashesOfFirst);
    hash.mockRestore();
    expect((await station.mails()).map(({ kind, firstName }) => [kind, firstName])).toEqual([
      ['verify-email', 'Ada'],
      ['account-exists', 'Ada'],
    ]);
    expect(await signIn(station, { email: ada.email, password: 'Mallory 2000' })).toBeUndefined();
    expect(await signIn(station)).toBeDefined();
  });

  test('of many registrations of one address at once one is made, and none fails', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(ada)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await station.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('the owner of an address is not flooded: three mails an hour', async () => {
    for (let index = 0; index < 6; index += 1) await register(ada);
    expect((await station.mails()).filter(({ kind }) => kind === 'account-exists')).toHaveLength(3);
  });

  test('an address may register five times an hour; typing errors do not count', async () => {
    const from = '192.0.2.7';
    for (let index = 0; index < 10; index += 1)
      expect((await register({ ...ada, email: 'no address' }, from)).status).toBe(400);
    for (let index = 0; index < 5; index += 1)
      expect((await register({ ...ada, email: `ada${index}@example.org` }, from)).status).toBe(200);
    const refused = await register({ ...ada, email: 'ada9@example.org' }, from);
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await register({ ...ada, email: 'ada9@example.org' }, '192.0.2.8')).status).toBe(200);
    station.pass(3_600_001);
    expect((await register({ ...ada, email: 'ada8@example.org' }, from)).status).toBe(200);
  });

  test('while registration is closed it says so', async () => {
    await station.system.change({ allowRegistration: false });
    expect(await register(ada)).toMatchObject({
      status: 403,
      json: { code: 'registration-closed', message: 'Registration is currently closed.' },
    });
  });

  test('where the station sends no mail nobody waits for one', async () => {
    await station.system.change({ emailEnabled: false });
    expect((await register(ada)).json).toEqual({
      success: true,
      message: 'Registration successful! You can sign in now.',
      needsVerification: false,
    });
    const { json } = await station.call('POST', '/api/auth/login', { body: ada });
    expect(json.user.isEmailVerified).toBe(true);
    expect(await station.mails()).toEqual([]);
  });

  test('a link verifies the address once, and says so when it is opened again', async () => {
    const token = await join(station);
    const link = tokenOf((await station.mails())[0]);
    const open = () => station.call('GET', `/api/auth/verify-email/${link}`);
    expect(await open()).toMatchObject({ status: 200, json: { message: 'Email verified successfully!' } });
    expect(await open()).toMatchObject({
      status: 200,
      json: { message: 'This email address is verified already.' },
    });
    const { json } = await station.call('GET', '/api/auth/profile', { token });
    expect(json.user).toMatchObject({ isEmailVerified: true, emailVerified: true, isValidated: false });
  });

  test('the mail can be had again three times an hour; the newest link is the one that counts', async () => {
    const token = await join(station);
    const again = () => station.call('POST', '/api/auth/resend-verification', { token });
    expect((await again()).json.message).toBe('Verification email sent. Please check your inbox.');
    expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    const [first, , newest] = (await station.mails()).map(tokenOf);
    expect(await station.call('GET', `/api/auth/verify-email/${first}`)).toMatchObject({
      status: 400,
      json: { code: 'verification-link-invalid' },
    });
    expect((await station.call('GET', `/api/auth/verify-email/${newest}`)).status).toBe(200);
    expect((await again()).json.message).toBe('This email address is verified already.');
  });

  test('a link is over after 24 hours', async () => {
    await join(station);
    const link = tokenOf((await station.mails())[0]);
    station.pass(24 * 3_600_000 + 1);
    expect((await station.call('GET', `/api/auth/verify-email/${link}`)).status).toBe(400);
  });

  test('a link with a token that we never sent is refused in words', async () => {
    for (const token of STRANGE_TOKENS)
      expect([token, await station.call('GET', `/api/auth/verify-email/${encodeURI(token)}`)]).toMatchObject([
        token,
        {
          status: 400,
          json: { success: false, message: 'This verification link is invalid or has expired.' },
        },
      ]);
  });

  test('a token that is longer than any is refused', async () => {
    const { status } = await station.call('GET', `/api/auth/verify-email/${'a'.repeat(600)}`);
    expect([400, 404, 414]).toContain(status);
  });

  test('an empty form names every field', async () => {
    const { status, json } = await register({});
    expect([status, json.code]).toEqual([400, 'validation-failed']);
    expect(json.errors).toEqual([
      { param: 'firstName', msg: 'First name is required' },
      { param: 'lastName', msg: 'Last name is required' },
      { param: 'email', msg: 'Email is required' },
      { param: 'password', msg: 'Password is required' },
    ]);
  });

  test('whatever is sent is answered in words or taken, and never with a 500', async () => {
    for (const [what, body, status] of STRANGE_FORMS) {
      const answer = await register(body);
      expect([what, answer.status]).toEqual([what, status]);
      if (status === 400) expect([what, answer.json.message]).not.toEqual([what, '']);
    }
  });

  test('a password is the same one however its accents were written', async () => {
    await register({ ...ada, password: 'Cafe\u0301 1843' });
    expect(await signIn(station, { email: ada.email, password: 'Café 1843' })).toBeDefined();
  });
});
