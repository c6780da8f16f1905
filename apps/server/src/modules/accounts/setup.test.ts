import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  type AccountsApp,
  ada,
  join,
  openAccountsApp,
  PASSWORD,
  signIn,
} from '../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

describeOnEachDatabase('the first administrator', (open) => {
  const stations: AccountsApp[] = [];
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  const start = async (env: Record<string, string> = {}) => {
    const station = await openAccountsApp(database, env);
    stations.push(station);
    return station;
  };
  afterEach(async () => {
    for (const station of stations.splice(0)) await station.close();
  });

  const tokenFor = async ({ accounts }: AccountsApp) =>
    (await accounts.setup.linkPath())?.replace('/setup/', '') ?? 'closed';
  const setUp = ({ call }: AccountsApp, body: unknown) => call('POST', '/api/auth/setup', { body });
  const admins = () => database.db.selectFrom('users').select('email').where('role', '=', 'admin').execute();

  test('the link makes one, signs in, and is closed then', async () => {
    const station = await start();
    const isOpen = async () => (await station.call('GET', '/api/auth/setup')).json.isOpen;
    expect(await isOpen()).toBe(true);
    const token = await tokenFor(station);
    const { status, json } = await setUp(station, { ...ada, token });
    expect([status, json.user.role, json.user.isEmailVerified]).toEqual([200, 'admin', true]);
    expect((await station.call('GET', '/api/auth/profile', { token: json.token })).status).toBe(200);
    expect(await isOpen()).toBe(false);
    expect(await station.accounts.setup.linkPath()).toBeNull();
    const again = await setUp(station, { ...ada, email: 'eve@example.org', token });
    expect(again).toMatchObject({ status: 400, json: { code: 'setup-link-invalid' } });
    expect(await (await start()).accounts.setup.linkPath()).toBeNull();
  });

  test('of twenty who use the link at once, through two nodes, one becomes it', async () => {
    const nodes = [await start(), await start()];
    const token = await tokenFor(nodes[0] as AccountsApp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        setUp(nodes[index % 2] as AccountsApp, { ...ada, email: `admin${index}@example.org`, token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'setup-link-invalid')).toHaveLength(19);
    expect(await admins()).toHaveLength(1);
  });

  test('another token opens nothing', async () => {
    const station = await start();
    for (const token of ['', 'x', 'a'.repeat(43), null, {}, ['x'], undefined])
      expect([token, (await setUp(station, { ...ada, token })).status]).toEqual([token, 400]);
    expect(await admins()).toEqual([]);
  });

  test('who registers first is a listener like all others', async () => {
    const station = await start();
    await join(station);
    expect(await admins()).toEqual([]);
  });

  test('the environment makes one, once: what is changed later stays', async () => {
    const env = { ADMIN_EMAIL: 'Boss@Example.org', ADMIN_PASSWORD: PASSWORD };
    const station = await start(env);
    const boss = { email: 'boss@example.org', password: PASSWORD };
    const token = await signIn(station, boss);
    const body = { currentPassword: PASSWORD, newPassword: 'Analytical 2' };
    await station.call('PUT', '/api/auth/password', { token, body });
    const restarted = await start(env);
    expect(await restarted.accounts.setup.linkPath()).toBeNull();
    expect(await signIn(restarted, boss)).toBeUndefined();
    expect(await signIn(restarted, { ...boss, password: 'Analytical 2' })).toBeDefined();
  });

  test('who registered with the administrator’s address before loses it', async () => {
    const squatter = await join(await start(), { password: 'Mallory 2000' });
    const station = await start({ ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: PASSWORD });
    expect((await station.call('GET', '/api/auth/profile', { token: squatter })).status).toBe(401);
    expect(await signIn(station, { email: ada.email, password: 'Mallory 2000' })).toBeUndefined();
    const token = await signIn(station);
    const { json } = await station.call('GET', '/api/auth/profile', { token });
    expect(json.user.role).toBe('admin');
  });
});
