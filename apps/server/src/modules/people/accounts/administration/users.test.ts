// @module-tag user-calls

import { expect, test, vi } from 'vitest';
import { registerAndSignIn, signIn } from '../../../../../testing/accounts-fixture.ts';
import { describeUsers, grace, type Method, NEW_USER } from '../../../../../testing/users-fixture.ts';
import { AdminUserTransaction } from './admin-user-transaction.ts';

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

  test('administrators can neither be validated nor deleted', { tags: 'admin-delete-refused' }, async () => {
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

  test('deletes also the mails that a deleted user was to be sent while likes were deleted', async () => {
    const { _id } = await create();
    const { change } = AdminUserTransaction.prototype;
    const changes = vi.spyOn(AdminUserTransaction.prototype, 'change').mockImplementation(async function (
      this: AdminUserTransaction,
      ...args
    ) {
      if (args[0].action === 'user.deleted') {
        await call('POST', `/${_id}/resend-verification`);
        expect(await mailsTo(grace.email)).toEqual(['verify-email']);
      }
      return change.apply(this, args);
    });
    expect((await call('DELETE', `/${_id}`)).status).toBe(200);
    changes.mockRestore();
    expect(await mailsTo(grace.email)).toEqual([]);
  });

  test('keeps the mails to the owner of an address that a deleted user has asked for', async () => {
    const { _id } = await create({ isValidated: true });
    await call('POST', `/${_id}/mark-verified`);
    const token = await signIn(server(), NEW_USER);
    const body = { ...grace, email: 'other@example.org', currentPassword: NEW_USER.password };
    await server().call('PUT', '/api/auth/profile', { body, token });
    await create({ email: 'other@example.org' });
    expect((await mailsTo('other@example.org')).sort()).toEqual(['confirm-new-email', 'verify-email']);
    await call('DELETE', `/${_id}`);
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
