// @module-tag second-factor

import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  PASSWORD,
  registerAdmin,
  registerAndSignIn,
} from '../../../../../testing/accounts-fixture.ts';
import { appCode } from '../../../../../testing/authenticator.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STEP_MS = 30_000;
const WRONG = { status: 400, json: { code: 'wrong-code', errors: [{ param: 'code' }] } };
const EXPIRED = { status: 400, json: { code: 'sign-in-expired' } };
const grace = { ...ada, firstName: 'Grace', email: 'grace@example.org' };

describeOnEachDatabase('a second factor', (open) => {
  let server: AccountsFixture;
  let token: string;
  let passedMs: number;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
    token = await registerAndSignIn(server);
    passedMs = 0;
    // A step has just begun, so that none ends between two codes of a test.
    advance(STEP_MS - (Date.now() % STEP_MS));
  });
  afterEach(() => server.close());

  const advance = (ms: number) => {
    passedMs += ms;
    server.advanceTime(ms);
  };
  const code = (secret: string, steps = 0) => appCode(secret, steps, Date.now() + passedMs);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, as = token) =>
    server.call(method, `/api/auth/second-factor${path}`, { token: as, body });
  const begin = async (as = token): Promise<string> => (await call('POST', '', undefined, as)).json.secret;
  const setUp = async (as = token): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const secret = await begin(as);
    const { json } = await call('PUT', '', { code: code(secret) }, as);
    return { secret, recoveryCodes: json.recoveryCodes };
  };
  const login = (person = ada, from?: string) =>
    server.call('POST', '/api/auth/login', {
      body: { email: person.email, password: person.password },
      ...(from && { from }),
    });
  const challengeOf = async (person = ada): Promise<string> => (await login(person)).json.challenge;
  const sendCode = (challenge: string, typed: string, from?: string) =>
    server.call('POST', '/api/auth/login/code', {
      body: { challenge, code: typed },
      ...(from && { from }),
    });
  const audited = async (): Promise<string[]> => {
    const rows = await server.database.db.selectFrom('audit_log').select('action').orderBy('id').execute();
    return rows.map(({ action }) => action).filter((action) => /factor|recovery|code/.test(action));
  };
  const kinds = async () => (await server.mails()).map(({ kind }) => kind);

  test('counts once a code of the app is confirmed, and ends the other sessions', async () => {
    const elsewhere = (await login()).json.token;
    const { json } = await call('POST');
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(json.uri).toBe(
      `otpauth://totp/Radio%20Player%3Aada%40example.org?secret=${json.secret}&issuer=Radio%20Player`,
    );
    expect((await login()).json.token).toEqual(expect.any(String));
    expect(await call('PUT', '', { code: '000000' })).toMatchObject(WRONG);
    const confirmed = await call('PUT', '', { code: code(json.secret) });
    expect(confirmed.json.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.json.recoveryCodes).size).toBe(10);
    expect((await call('GET')).json).toEqual({
      success: true,
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    expect((await call('GET', '', undefined, elsewhere)).status).toBe(401);
    for (const refused of [await call('POST'), await call('PUT', '', { code: code(json.secret, 1) })])
      expect(refused).toMatchObject({ status: 409, json: { code: 'second-factor-is-on' } });
    expect(await audited()).toEqual(['account.second-factor-on']);
    expect(await kinds()).toContain('second-factor-on');
  });

  test('is stored encrypted, and its recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await setUp();
    const { db } = server.database;
    const stored = JSON.stringify([
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
      expect(stored).not.toContain(plain);
  });

  test('makes a sign-in two steps, of which the first is no session', async () => {
    const { secret } = await setUp();
    const first = await login();
    expect(first).toMatchObject({ status: 200, json: { success: true, challenge: expect.any(String) } });
    expect(Object.keys(first.json)).toEqual(['success', 'challenge']);
    const { challenge } = first.json;
    expect((await call('GET', '', undefined, challenge)).status).toBe(401);
    expect(await sendCode(challenge, '000000')).toMatchObject(WRONG);
    const spaced = code(secret, 1).replace(/(...)/, '$1 ');
    const second = await sendCode(challenge, spaced);
    expect(second).toMatchObject({
      status: 200,
      json: { token: expect.any(String), user: { email: ada.email } },
    });
    expect((await call('GET', '', undefined, second.json.token)).status).toBe(200);
  });

  test('says nothing of itself before the password is right', async () => {
    await setUp();
    const wrong = await login({ ...ada, password: 'Wrong 1843' });
    const unknown = await login({ ...ada, email: 'nobody@example.org' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
  });

  test('takes a code once, also by two sign-ins at a time', async () => {
    const { secret } = await setUp();
    expect(await sendCode(await challengeOf(), code(secret))).toMatchObject(WRONG);
    const challenge = await challengeOf();
    const both = await Promise.all([
      sendCode(challenge, code(secret, 1)),
      sendCode(challenge, code(secret, 1)),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sendCode(await challengeOf(), code(secret, 1))).toMatchObject(WRONG);
  });

  test('takes a challenge once, for five minutes, of its own account, and until a new password', async () => {
    const { secret } = await setUp();
    const spent = await challengeOf();
    expect((await sendCode(spent, code(secret, 1))).status).toBe(200);
    advance(MINUTE_MS);
    expect(await sendCode(spent, code(secret))).toMatchObject(EXPIRED);
    const old = await challengeOf();
    advance(5 * MINUTE_MS);
    expect(await sendCode(old, code(secret))).toMatchObject(EXPIRED);
    expect(await sendCode('no challenge', code(secret))).toMatchObject(EXPIRED);

    const other = await registerAndSignIn(server, grace);
    const { secret: otherSecret } = await setUp(other);
    expect(await sendCode(await challengeOf(grace), code(secret))).toMatchObject(WRONG);
    const challenge = await challengeOf(grace);
    const newPassword = 'Compiler 1952';
    await server.call('PUT', '/api/auth/password', {
      token: other,
      body: { currentPassword: PASSWORD, newPassword },
    });
    expect(await sendCode(challenge, code(otherSecret, 1))).toMatchObject(EXPIRED);
  });

  test('limits guesses to five a challenge and ten an hour from unknown networks, and notifies the owner', async () => {
    const home = '192.0.2.7';
    const { secret } = await setUp();
    expect((await sendCode((await login(ada, home)).json.challenge, code(secret, 1), home)).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf();
      for (let guess = 0; guess < 5; guess += 1)
        expect(await sendCode(challenge, '000000')).toMatchObject(WRONG);
      expect(await sendCode(challenge, code(secret, 1))).toMatchObject(EXPIRED);
    }
    advance(MINUTE_MS);
    const refused = await sendCode(await challengeOf(), code(secret));
    expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-attempts' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await kinds()).filter((kind) => kind === 'code-guesses')).toHaveLength(1);
    const known = (await login(ada, home)).json.challenge;
    expect((await sendCode(known, code(secret), home)).status).toBe(200);
    advance(HOUR_MS);
    expect((await sendCode(await challengeOf(), code(secret))).status).toBe(200);
    expect(await audited()).toEqual(expect.arrayContaining(['code.wrong', 'code.refused']));
  });

  test('takes each recovery code once, and new ones in their place', async () => {
    const { recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
    expect((await sendCode(await challengeOf(), first.toLowerCase())).status).toBe(200);
    expect(await sendCode(await challengeOf(), first)).toMatchObject(WRONG);
    expect((await call('GET')).json.recoveryCodesLeft).toBe(9);
    const { json } = await call('POST', '/recovery-codes');
    expect(json.recoveryCodes).toHaveLength(10);
    expect(await sendCode(await challengeOf(), second)).toMatchObject(WRONG);
    expect((await sendCode(await challengeOf(), json.recoveryCodes[0])).status).toBe(200);
    expect(await audited()).toEqual([
      'account.second-factor-on',
      'account.recovery-code-used',
      'code.wrong',
      'account.recovery-codes-renewed',
      'code.wrong',
      'account.recovery-code-used',
    ]);
    expect(await kinds()).toEqual(expect.arrayContaining(['recovery-code-used', 'recovery-codes-renewed']));
  });

  test('is switched off by a session with a recent password and code', async () => {
    const { secret, recoveryCodes } = await setUp();
    advance(10 * MINUTE_MS);
    const needed = { status: 403, json: { code: 'password-needed' } };
    expect(await call('DELETE')).toMatchObject(needed);
    expect(await call('POST', '/recovery-codes')).toMatchObject(needed);
    const confirm = (body: object) => server.call('POST', '/api/auth/confirm-password', { token, body });
    expect(await confirm({ currentPassword: 'wrong', code: code(secret) })).toMatchObject({
      json: { code: 'wrong-current-password' },
    });
    expect(await confirm({ currentPassword: PASSWORD })).toMatchObject({
      status: 400,
      json: { code: 'code-needed', errors: [{ param: 'code' }] },
    });
    expect(await confirm({ currentPassword: PASSWORD, code: '000000' })).toMatchObject(WRONG);
    expect(await call('DELETE')).toMatchObject(needed);
    expect((await confirm({ currentPassword: PASSWORD, code: code(secret) })).status).toBe(200);
    expect((await call('DELETE')).status).toBe(200);
    expect((await call('DELETE')).status).toBe(200);
    expect((await call('GET')).json).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await login()).json.token).toEqual(expect.any(String));
    expect((await call('POST', '/recovery-codes')).json.code).toBe('second-factor-is-off');
    expect(recoveryCodes).toHaveLength(10);
    expect((await audited()).filter((action) => action === 'account.second-factor-off')).toHaveLength(1);
    expect((await kinds()).filter((kind) => kind === 'second-factor-off')).toHaveLength(1);
  });

  test('is removed by an administrator with a recent password, for an owner who has lost it', async () => {
    const { token: admin } = await registerAdmin(server, grace);
    const list = async () => (await server.call('GET', '/api/users', { token: admin })).json.users;
    const isOn = async () =>
      (await list()).find((user: { email: string }) => user.email === ada.email).hasSecondFactor;
    const { _id: id } = (await list()).find((user: { email: string }) => user.email === ada.email);
    const remove = (as = admin) => server.call('DELETE', `/api/users/${id}/second-factor`, { token: as });
    const off = { status: 409, json: { code: 'second-factor-is-off' } };
    await begin();
    expect(await remove()).toMatchObject({ ...off, json: { message: 'This account has no second factor.' } });
    await setUp();
    expect(await isOn()).toBe(true);
    expect(await remove(token)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    advance(10 * MINUTE_MS);
    expect(await remove()).toMatchObject({ status: 403, json: { code: 'password-needed' } });
    const body = { currentPassword: PASSWORD };
    await server.call('POST', '/api/auth/confirm-password', { token: admin, body });
    expect(await remove()).toMatchObject({ status: 200, json: { user: { hasSecondFactor: false } } });
    expect(await remove()).toMatchObject(off);
    expect(await isOn()).toBe(false);
    expect((await call('GET')).json).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await login()).json.token).toEqual(expect.any(String));
    const entries = await server.database.db
      .selectFrom('audit_log')
      .select(['target_id', 'actor_id'])
      .where('action', '=', 'account.second-factor-off')
      .execute();
    expect(entries).toEqual([{ target_id: id, actor_id: expect.not.stringContaining(id) }]);
    expect((await kinds()).filter((kind) => kind === 'second-factor-off')).toHaveLength(1);
  });

  test('a set-up that was not begun is refused', async () => {
    expect((await call('PUT', '', { code: '000000' })).json.code).toBe('second-factor-is-off');
    expect((await call('PUT', '', { code: 'ABCD' })).json).toMatchObject({
      code: 'validation-failed',
      errors: [{ param: 'code', msg: 'Enter the six digits that the app shows' }],
    });
  });

  test('where the station asks for it, administrators reach nothing but its set-up', async () => {
    const admin = await registerAdmin(server, grace);
    const users = () => server.call('GET', '/api/users', { token: admin.token });
    const profile = () => server.call('GET', '/api/auth/profile', { token: admin.token });
    expect((await users()).status).toBe(200);
    expect((await profile()).json.user).not.toHaveProperty('needsSecondFactor');
    await server.system.update({ secondFactorRequired: true });
    expect(await users()).toMatchObject({
      status: 403,
      json: {
        code: 'second-factor-needed',
        message: 'This station asks its administrators for a second factor. Set it up in your profile.',
      },
    });
    await server.system.update({ maintenanceMode: true });
    expect((await profile()).json.user).toMatchObject({ role: 'admin', needsSecondFactor: true });
    expect((await login(grace)).json.user).toMatchObject({ needsSecondFactor: true });
    expect((await call('GET', '', undefined, admin.token)).json).toMatchObject({
      isOn: false,
      isRequired: true,
    });
    await setUp(admin.token);
    expect((await users()).status).toBe(200);
    expect((await profile()).json.user).not.toHaveProperty('needsSecondFactor');
    await server.system.update({ maintenanceMode: false });
    expect((await login()).json.user).not.toHaveProperty('needsSecondFactor');
  });
});
