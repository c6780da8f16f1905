// @module-tag auth-calls

import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  PASSWORD,
  registerAndSignIn,
  signIn,
} from '../../../../../testing/accounts-fixture.ts';
import { appCode } from '../../../../../testing/authenticator.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';
import type { Database } from '../../../../db/database.ts';

describeOnEachDatabase('the first administrator', (open) => {
  const servers: AccountsFixture[] = [];
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  const start = async (env: Record<string, string> = {}) => {
    const server = await createAccountsFixture(database, env);
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  const getSetupToken = async ({ accounts }: AccountsFixture) =>
    (await accounts.setup.linkPath())?.replace('/setup/', '') ?? 'closed';
  const setUp = ({ call }: AccountsFixture, body: unknown) => call('POST', '/api/auth/setup', { body });
  const admins = () => database.db.selectFrom('users').select('email').where('role', '=', 'admin').execute();

  test('the link creates one, signs in, and closes', async () => {
    const server = await start();
    const isOpen = async () => (await server.call('GET', '/api/auth/setup')).json.isOpen;
    expect(await isOpen()).toBe(true);
    const token = await getSetupToken(server);
    const { status, json } = await setUp(server, { ...ada, token });
    expect([status, json.user.role, json.user.isEmailVerified]).toEqual([200, 'admin', true]);
    expect((await server.call('GET', '/api/auth/profile', { token: json.token })).status).toBe(200);
    expect(await isOpen()).toBe(false);
    expect(await server.accounts.setup.linkPath()).toBeNull();
    const again = await setUp(server, { ...ada, email: 'eve@example.org', token });
    expect(again).toMatchObject({ status: 400, json: { code: 'setup-link-invalid' } });
    expect(await (await start()).accounts.setup.linkPath()).toBeNull();
  });

  test('one of twenty concurrent setups on two nodes succeeds', async () => {
    const nodes = [await start(), await start()];
    const token = await getSetupToken(nodes[0] as AccountsFixture);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        setUp(nodes[index % 2] as AccountsFixture, { ...ada, email: `admin${index}@example.org`, token }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ json }) => json.code === 'setup-link-invalid')).toHaveLength(19);
    expect(await admins()).toHaveLength(1);
  });

  test('the link dies after an hour, and the next start makes another that every node accepts', async () => {
    const [first, second] = [await start(), await start()];
    const token = await getSetupToken(first);
    first.advanceTime(3_600_001);
    second.advanceTime(3_600_001);
    for (const node of [first, second])
      expect((await setUp(node, { ...ada, token })).json.code).toBe('setup-link-invalid');
    const later = await start();
    later.advanceTime(1);
    const [issuedAt, signature] = (await getSetupToken(later)).split(/-(.*)/s);
    const prolonged = `${(Number.parseInt(issuedAt ?? '', 36) + 60_000).toString(36)}-${signature}`;
    expect((await setUp(later, { ...ada, token: prolonged })).json.code).toBe('setup-link-invalid');
    expect((await setUp(await start(), { ...ada, token: await getSetupToken(later) })).status).toBe(200);
  });

  test('rejects another token', async () => {
    const server = await start();
    for (const token of ['', 'x', 'a'.repeat(43), null, {}, ['x'], undefined])
      expect([token, (await setUp(server, { ...ada, token })).status]).toEqual([token, 400]);
    expect(await admins()).toEqual([]);
  });

  test('the first registration creates an ordinary member', async () => {
    const server = await start();
    await registerAndSignIn(server);
    expect(await admins()).toEqual([]);
  });

  test('the environment creates one once, and later changes are kept', async () => {
    const env = { ADMIN_EMAIL: 'Boss@Example.org', ADMIN_PASSWORD: PASSWORD };
    const server = await start(env);
    const boss = { email: 'boss@example.org', password: PASSWORD };
    const token = await signIn(server, boss);
    const body = { currentPassword: PASSWORD, newPassword: 'Analytical 2' };
    await server.call('PUT', '/api/auth/password', { token, body });
    const restarted = await start(env);
    expect(await restarted.accounts.setup.linkPath()).toBeNull();
    expect(await signIn(restarted, boss)).toBeUndefined();
    expect(await signIn(restarted, { ...boss, password: 'Analytical 2' })).toBeDefined();
  });

  test('an administrator of the environment replaces an account with the same address', async () => {
    const former = await start();
    const oldToken = await registerAndSignIn(former, { password: 'Mallory 2000' });
    const path = '/api/auth/second-factor';
    const { secret } = (await former.call('POST', path, { token: oldToken })).json;
    const on = await former.call('PUT', path, { token: oldToken, body: { code: appCode(secret) } });
    expect(on.status).toBe(200);
    const server = await start({ ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: PASSWORD });
    expect((await server.call('GET', '/api/auth/profile', { token: oldToken })).status).toBe(401);
    expect(await signIn(server, { email: ada.email, password: 'Mallory 2000' })).toBeUndefined();
    const token = await signIn(server);
    const { json } = await server.call('GET', '/api/auth/profile', { token });
    expect(json.user.role).toBe('admin');
  });
});
