// @module-tag session-list

import type { AccountSession } from '@airdial/contract/account/schema';
import { expect, test } from 'vitest';
import { ada, registerAdmin, registerAndSignIn } from '../../../../../testing/accounts-fixture.ts';
import { describeUsers, grace } from '../../../../../testing/users-fixture.ts';
import { AuditRepository } from '../../../foundation/audit/audit-repository.ts';

const OWN = '/api/auth/sessions';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOME = '203.0.113.7';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

describeUsers('the sessions of an account', ({ server, admin }) => {
  const login = async (userAgent: string, from: string): Promise<string> => {
    const { json } = await server().call('POST', '/api/auth/login', {
      body: { email: grace.email, password: ada.password },
      from,
      headers: { 'user-agent': userAgent },
    });
    return json.token;
  };
  const list = async (token: string, path = OWN, from = HOME): Promise<AccountSession[]> =>
    (await server().call('GET', path, { token, from })).json.sessions;
  const end = (token: string, path: string) => server().call('DELETE', path, { token });
  const statusOf = async (token: string) =>
    (await server().call('GET', '/api/auth/profile', { token })).status;
  /** Grace, signed in at home and on the way. */
  const signInTwice = async () => {
    await registerAndSignIn(server(), grace);
    await server().database.db.deleteFrom('sessions').where('user_id', '!=', admin().id).execute();
    const home = await login(FIREFOX, HOME);
    server().advanceTime(9 * MINUTE_MS);
    return { home, phone: await login(IPHONE, '198.51.100.20') };
  };
  const idOfGrace = async () =>
    (
      await server()
        .database.db.selectFrom('users')
        .select('id')
        .where('email', '=', grace.email)
        .executeTakeFirstOrThrow()
    ).id;
  const audited = async () =>
    (await new AuditRepository(server().database.db).listLatest(20))
      .filter(({ action }) => action === 'sessions.ended')
      .map(({ actorId, targetId, details }) => [actorId, targetId, details]);

  test('show device, shortened network and last use, this one first, without a token', async () => {
    const { home, phone } = await signInTwice();
    const sessions = await list(home);
    expect(sessions).toMatchObject([
      { device: 'Firefox on Windows', network: '203.0.113.0/24', isThisNetwork: true, isCurrent: true },
      { device: 'Safari on iPhone', network: '198.51.100.0/24', isThisNetwork: false, isCurrent: false },
    ]);
    const [here, there] = sessions.map(({ lastSeenAt }) => Date.parse(lastSeenAt));
    expect(Number(there) - Number(here)).toBeGreaterThanOrEqual(9 * MINUTE_MS);
    for (const { _id } of sessions) expect(await statusOf(_id)).toBe(401);
    const stored = JSON.stringify(await server().database.db.selectFrom('sessions').selectAll().execute());
    for (const secret of [HOME, home, phone, 'Gecko']) expect(stored).not.toContain(secret);
  });

  test('follow the network of the last use', async () => {
    const { home, phone } = await signInTwice();
    server().advanceTime(HOUR_MS);
    await list(phone, OWN, '2001:db8:7:8::9');
    await expect
      .poll(async () => (await list(home)).map(({ network }) => network))
      .toContain('2001:db8:7::/48');
  });

  test('end one by one or all others, and never those of another user', async () => {
    const { home, phone } = await signInTwice();
    const [, { _id } = { _id: '' }] = await list(home);
    const foreign = await end(admin().token, `${OWN}/${_id}`);
    expect([foreign.status, foreign.json.ended, await statusOf(phone)]).toEqual([200, 0, 200]);
    expect((await end(home, `${OWN}/${_id}`)).json).toEqual({
      success: true,
      message: 'Session ended',
      ended: 1,
    });
    expect([await statusOf(phone), await statusOf(home)]).toEqual([401, 200]);
    expect((await end(home, `${OWN}/${_id}`)).status).toBe(200);
    const tablet = await login(IPHONE, HOME);
    const desk = await login(FIREFOX, HOME);
    expect((await end(home, OWN)).json).toMatchObject({ message: '2 sessions ended', ended: 2 });
    expect([await statusOf(tablet), await statusOf(desk), await statusOf(home)]).toEqual([401, 401, 200]);
    expect((await end(home, OWN)).json.message).toBe('There was no other session');
    expect(await statusOf(admin().token)).toBe(200);
    const own = await idOfGrace();
    expect(await audited()).toEqual([
      [own, own, { count: 2 }],
      [own, own, { count: 1 }],
    ]);
  });

  test('are shown to administrators, who end them, but not to members', async () => {
    const { home, phone } = await signInTwice();
    const id = await idOfGrace();
    const path = `/api/users/${id}/sessions`;
    const sessions = await list(admin().token, path);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari on iPhone', false],
      ['Firefox on Windows', false],
    ]);
    expect((await server().call('GET', path, { token: home })).status).toBe(403);
    expect((await end(home, path)).status).toBe(403);
    const own = `/api/users/${admin().id}/sessions`;
    expect((await end(admin().token, `${own}/${sessions[0]?._id}`)).json.ended).toBe(0);
    expect((await end(admin().token, `${path}/${sessions[0]?._id}`)).json.ended).toBe(1);
    expect([await statusOf(phone), await statusOf(home)]).toEqual([401, 200]);
    expect((await end(admin().token, path)).json.message).toBe('1 session ended');
    expect(await statusOf(home)).toBe(401);
    expect((await end(admin().token, own)).json.ended).toBe(0);
    expect((await list(admin().token, own)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await audited())[0]).toEqual([admin().id, id, { count: 1 }]);
    expect((await end(admin().token, '/api/users/nobody/sessions')).json.code).toBe('user-not-found');
  });

  test('that have expired are not shown', async () => {
    await registerAdmin(server(), grace);
    server().advanceTime(12 * HOUR_MS);
    const again = await login(FIREFOX, HOME);
    expect((await list(again)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });
});
