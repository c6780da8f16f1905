import { expect, test, vi } from 'vitest';
import { mailToken, registerAndSignIn, signIn } from '../../testing/accounts-fixture.ts';
import { describeUsers, grace, type Method, NEW_USER } from '../../testing/users-fixture.ts';
import { SiteEvents } from '../site-events/site-events-service.ts';

const LONE_SURROGATE = String.fromCharCode(0xd800);

/** Changed fields, the reported field and its message. */
const BAD_USERS: readonly (readonly [object, string, string])[] = [
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ lastName: null }, 'lastName', 'Last name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'grace' }, 'email', 'Please enter a valid email address'],
  [{ email: ['grace@example.org'] }, 'email', 'Email is required'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
  [{ password: 'x'.repeat(257) }, 'password', 'Password may have at most 256 characters'],
  [{ firstName: 'x'.repeat(61) }, 'firstName', 'First name may have at most 60 characters'],
  [{ role: 'owner' }, 'role', 'Role must be customer or admin'],
];

describeUsers('administration of accounts', ({ call, create, listed, mailsTo, actions, server, admin }) => {
  test('creates a user, without a password in the response, who gets a verification mail and can sign in', async () => {
    const { status, json, text } = await call('POST', '', NEW_USER);
    expect([status, json.message]).toEqual([200, 'User created successfully']);
    expect(json.user).toMatchObject({
      ...grace,
      fullName: 'Grace Hopper',
      role: 'customer',
      isActive: true,
      isEmailVerified: false,
      isValidated: false,
      lastLogin: null,
    });
    expect(text).not.toMatch(/secret|argon2/);
    expect(await mailsTo(grace.email)).toEqual(['verify-email']);
    expect(await signIn(server(), NEW_USER)).toBeDefined();
    expect(await actions()).toEqual([['user.created', admin().id, json.user._id]]);
  });

  test('rejects an address that has an account with 409', async () => {
    await create();
    expect(await call('POST', '', { ...NEW_USER, email: ' GRACE@example.org' })).toMatchObject({
      status: 409,
      json: { code: 'email-taken', message: 'User with this email already exists' },
    });
  });

  test('reports every invalid field and creates nothing', async () => {
    for (const [change, param, msg] of BAD_USERS) {
      const { status, json } = await call('POST', '', { ...NEW_USER, ...change });
      expect([change, status, json.errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    for (const body of [undefined, null, []]) expect((await call('POST', '', body)).status).toBe(400);
    expect((await call('GET', '')).json.pagination.total).toBe(1);
  });

  test('accepts names in any script and replaces characters that a database rejects', async () => {
    for (const firstName of ['עדה', '🎧🎶', `Ad${LONE_SURROGATE}a`, 'Ad\u0000a', 'x'.repeat(60)]) {
      const email = `${Buffer.from(firstName).toString('hex').slice(0, 40)}@example.org`;
      expect((await call('POST', '', { ...NEW_USER, firstName, email })).status).toBe(200);
    }
  });

  test('a validation notifies the user by mail once; an invalidation does not', async () => {
    const { _id } = await create();
    const validate = async (isValidated: boolean) =>
      (await call('PUT', `/${_id}/validation`, { isValidated })).json;
    expect(await validate(true)).toMatchObject({
      message: 'User validated successfully',
      user: { isValidated: true },
    });
    await validate(true);
    expect(await validate(false)).toMatchObject({
      message: 'User invalidated successfully',
      user: { isValidated: false },
    });
    expect(await mailsTo(grace.email)).toEqual(['verify-email', 'account-validated']);
    expect((await actions()).map(([action]) => action)).toEqual([
      ...['user.invalidated', 'user.validated', 'user.validated', 'user.created'],
    ]);
    for (const body of [{}, { isValidated: 'true' }, null])
      expect((await call('PUT', `/${_id}/validation`, body)).status).toBe(400);
  });

  test('validates several users in one call, each with its mail and audit entry, and takes it back', async () => {
    const waiting = await create();
    const other = await create({ email: 'other@example.org' });
    const done = await create({ email: 'done@example.org', isValidated: true });
    const boss = await create({ email: 'boss@example.org', role: 'admin' });
    const ids = [waiting, other, done, boss].map(({ _id }) => _id);
    const validateAll = (isValidated: boolean, of: readonly string[]) =>
      call('PUT', '/validation', { ids: of, isValidated });
    const changedIds = [waiting._id, other._id];
    expect((await validateAll(true, [...ids, 'nobody', waiting._id])).json).toEqual({
      success: true,
      message: '2 users validated successfully',
      changedIds,
    });
    expect((await call('GET', '?status=pending')).json.pagination.total).toBe(0);
    expect((await mailsTo(grace.email)).filter((kind) => kind === 'account-validated')).toHaveLength(1);
    expect(await mailsTo('done@example.org')).toEqual(['verify-email']);
    expect((await actions()).slice(0, 3)).toEqual([
      ['user.validated', admin().id, other._id],
      ['user.validated', admin().id, waiting._id],
      ['user.created', admin().id, boss._id],
    ]);
    expect((await validateAll(false, changedIds)).json).toMatchObject({
      message: '2 users invalidated successfully',
      changedIds,
    });
    expect((await call('GET', '?status=pending')).json.pagination.total).toBe(2);
    expect((await validateAll(true, ['nobody'])).json.changedIds).toEqual([]);
    for (const body of [
      { ids: [], isValidated: true },
      { ids },
      { ids: Array(101).fill('x'), isValidated: true },
    ])
      expect((await call('PUT', '/validation', body)).status).toBe(400);
  });

  test('validates none of several users when the caller is no administrator any more', async () => {
    const waiting = await create();
    const boss = await create({ email: 'boss@example.org', role: 'admin' });
    const token = await signIn(server(), { ...NEW_USER, email: 'boss@example.org' });
    await call('PUT', `/${boss._id}/activation`, { isActive: false });
    const body = { ids: [waiting._id], isValidated: true };
    expect((await call('PUT', '/validation', body, token)).status).toBe(401);
    expect((await call('GET', `/${waiting._id}`)).json.user.isValidated).toBe(false);
  });

  test('notifies every page that an account was verified or validated, and not which', async () => {
    const { _id } = await create();
    const published = vi.spyOn(SiteEvents.prototype, 'publishAccountsChanged');
    const link = mailToken((await server().mails()).at(-1));
    await server().call('GET', `/api/auth/verify-email/${link}`);
    expect(published).toHaveBeenCalledTimes(1);
    await server().call('GET', `/api/auth/verify-email/${link}`);
    expect(published).toHaveBeenCalledTimes(1);
    await call('POST', `/${_id}/mark-verified`);
    await call('PUT', `/${_id}/validation`, { isValidated: true });
    await call('PUT', `/${_id}`, { ...grace, isValidated: false });
    await call('PUT', '/validation', { ids: [_id], isValidated: true });
    expect(published).toHaveBeenCalledTimes(5);
    expect(published.mock.calls.flat()).toEqual([]);
    published.mockRestore();
  });

  test('the account is admitted with its new status as soon as pages are notified', async () => {
    const { _id } = await create();
    const token = await signIn(server(), NEW_USER);
    const profiles: ReturnType<typeof call>[] = [];
    const published = vi.spyOn(SiteEvents.prototype, 'publishAccountsChanged').mockImplementation(() => {
      profiles.push(server().call('GET', '/api/auth/profile', { token }));
    });
    await call('PUT', `/${_id}/validation`, { isValidated: true });
    await call('PUT', '/validation', { ids: [_id], isValidated: false });
    await call('POST', `/${_id}/mark-verified`);
    published.mockRestore();
    const users = (await Promise.all(profiles)).map(({ json }) => json.user);
    expect(users).toMatchObject([
      { isValidated: true },
      { isValidated: false },
      { isValidated: false, isEmailVerified: true },
    ]);
  });

  test('administrators can neither be validated nor deleted', async () => {
    const other = await create({ role: 'admin' });
    expect(await call('PUT', `/${other._id}/validation`, { isValidated: false })).toMatchObject({
      status: 409,
      json: { message: 'Admin users always count as validated' },
    });
    for (const id of [other._id, admin().id])
      expect(await call('DELETE', `/${id}`)).toMatchObject({
        status: 403,
        json: { code: 'cannot-delete-admin', message: 'Cannot delete admin users' },
      });
    expect((await call('GET', '?status=inactive')).json.pagination.total).toBe(0);
  });

  test('deletes a user with sessions and liked songs', async () => {
    const { _id } = await create();
    const token = await signIn(server(), NEW_USER);
    expect((await call('DELETE', `/${_id}`)).json).toEqual({
      success: true,
      message: 'User deleted successfully',
    });
    expect(server().deletedLikes).toEqual([_id]);
    expect((await server().call('GET', '/api/auth/profile', { token })).status).toBe(401);
    expect(await listed()).toEqual(['Ada']);
    expect((await actions())[0]).toEqual(['user.deleted', admin().id, _id]);
  });

  test('deletes the mails that a deleted user was still to be sent, and no other user’s', async () => {
    const { _id } = await create();
    await create({ email: 'other@example.org' });
    await call('DELETE', `/${_id}`);
    expect(await mailsTo(grace.email)).toEqual([]);
    expect(await mailsTo('other@example.org')).toEqual(['verify-email']);
  });

  test('returns an account with the version for conflict detection', async () => {
    const { _id } = await create();
    const { json } = await call('GET', `/${_id}`);
    expect(json).toMatchObject({ success: true, user: { ...grace, _id } });
    const change = { ...grace, firstName: 'Amazing', version: json.user.version };
    expect((await call('PUT', `/${_id}`, change)).status).toBe(200);
    expect((await call('GET', `/${_id}`)).json.user).toMatchObject({ firstName: 'Amazing' });
    expect((await call('PUT', `/${_id}`, change)).json.code).toBe('edited-meanwhile');
  });

  test('responds with 404 to every request for an unknown id', async () => {
    const requests: readonly [Method, string, object?][] = [
      ['GET', '/nobody'],
      ['PUT', '/nobody', grace],
      ['PUT', '/nobody/validation', { isValidated: true }],
      ['PUT', '/nobody/activation', { isActive: true }],
      ['POST', '/nobody/mark-verified'],
      ['POST', '/nobody/resend-verification'],
      ['DELETE', '/nobody'],
      ['DELETE', '/%00'],
    ];
    for (const [method, path, body] of requests)
      expect([path, await call(method, path, body)]).toMatchObject([
        path,
        { status: 404, json: { code: 'user-not-found', message: 'User not found' } },
      ]);
  });

  test('resends the verification within three an hour, and marks an address as verified', async () => {
    const { _id } = await create();
    const resend = () => call('POST', `/${_id}/resend-verification`);
    for (let time = 0; time < 3; time += 1)
      expect((await resend()).json.message).toBe('Verification email sent');
    expect((await resend()).status).toBe(429);
    expect(await mailsTo(grace.email)).toEqual(Array(4).fill('verify-email'));
    expect((await call('POST', `/${_id}/mark-verified`)).json).toMatchObject({
      message: 'Email address marked as verified',
      user: { isEmailVerified: true },
    });
    expect((await resend()).json.message).toBe('This email address is verified already.');
    expect((await actions())[0]?.[0]).toBe('user.marked-verified');
  });

  test('without mail a new account is verified', async () => {
    await server().system.update({ emailEnabled: false });
    expect((await create()).isEmailVerified).toBe(true);
    expect(await mailsTo(grace.email)).toEqual([]);
  });

  test('rejects members', async () => {
    const token = await registerAndSignIn(server(), { email: 'eve@example.org' });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/stats/overview'],
      ['POST', ''],
      ['DELETE', `/${admin().id}`],
    ] as const)
      expect((await call(method, path, {}, token)).status).toBe(403);
  });
});
