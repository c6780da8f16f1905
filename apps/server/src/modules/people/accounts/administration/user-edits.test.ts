// @module-tag user-calls

import { expect, test, vi } from 'vitest';
import { mailToken, PASSWORD, registerAdmin, signIn } from '../../../../../testing/accounts-fixture.ts';
import { describeUsers, grace, NEW_USER } from '../../../../../testing/users-fixture.ts';
import { AdminUserTransaction } from './admin-user-transaction.ts';

/**
 * Lets concurrent changes start only once all of them are authenticated: an ended session would get
 * a 401.
 */
function syncChanges(count: number) {
  const { change } = AdminUserTransaction.prototype;
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  return vi.spyOn(AdminUserTransaction.prototype, 'change').mockImplementation(async function (
    this: AdminUserTransaction,
    ...args
  ) {
    arrived += 1;
    if (arrived === count) all.resolve();
    await all.promise;
    return change.apply(this, args);
  });
}

describeUsers('edits of accounts by administrators', ({ call, create, listed, mailsTo, server, admin }) => {
  test('stores an edit and keeps absent fields', async () => {
    const { _id } = await create({ isValidated: true });
    const { json } = await call('PUT', `/${_id}`, { ...grace, firstName: 'Amazing' });
    expect(json).toMatchObject({
      message: 'User updated successfully',
      user: { firstName: 'Amazing', isValidated: true, role: 'customer', email: grace.email },
    });
    expect((await call('PUT', `/${_id}`, { ...grace, lastName: '' })).json.errors).toEqual([
      { param: 'lastName', msg: 'Last name is required' },
    ]);
  });

  test('rejects an address of another account with 400 at its field', async () => {
    const { _id } = await create();
    expect(await call('PUT', `/${_id}`, { ...grace, email: 'ada@example.org' })).toMatchObject({
      status: 400,
      json: {
        message: 'User with this email already exists',
        errors: [{ param: 'email', msg: 'User with this email already exists' }],
      },
    });
  });

  test('reports a missing account and an outdated version also with a taken address', async () => {
    const { _id, version } = await create();
    const taken = { ...grace, email: 'ada@example.org' };
    expect(await call('PUT', '/unknown', taken)).toMatchObject({
      status: 404,
      json: { code: 'user-not-found' },
    });
    await call('PUT', `/${_id}`, { ...grace, firstName: 'First' });
    expect(await call('PUT', `/${_id}`, { ...taken, version })).toMatchObject({
      status: 409,
      json: { code: 'edited-meanwhile' },
    });
  });

  test('changes the address at once, mails a link to verify it, and notifies the previous one', async () => {
    const { _id } = await create();
    await call('POST', `/${_id}/mark-verified`);
    const { json } = await call('PUT', `/${_id}`, { ...grace, email: 'g@example.org' });
    expect(json.user).toMatchObject({ email: 'g@example.org', isEmailVerified: false });
    expect(await mailsTo(grace.email)).toEqual(['email-changed']);
    const link = mailToken((await server().mails()).find(({ to }) => to === 'g@example.org'));
    expect((await server().call('GET', `/api/auth/verify-email/${link}`)).status).toBe(200);
    expect((await call('GET', '?status=unverified')).json.pagination.total).toBe(0);
  });

  test('an address set by an administrator replaces an unconfirmed one of the user', async () => {
    const { _id } = await create({ isValidated: true });
    await call('POST', `/${_id}/mark-verified`);
    const token = await signIn(server(), NEW_USER);
    const body = { ...grace, email: 'own@example.org', currentPassword: NEW_USER.password };
    const requested = await server().call('PUT', '/api/auth/profile', { body, token });
    expect(requested.json.user.pendingEmail).toBe('own@example.org');
    await call('PUT', `/${_id}`, { ...grace, email: 'g@example.org', isEmailVerified: true });
    const { json } = await server().call('GET', '/api/auth/profile', { token });
    expect(json.user).toMatchObject({ email: 'g@example.org', pendingEmail: null });
  });

  test('rejects the later of two conflicting edits', async () => {
    const { _id, version } = await create();
    const first = await call('PUT', `/${_id}`, { ...grace, firstName: 'First', version });
    expect(first.status).toBe(200);
    expect(await call('PUT', `/${_id}`, { ...grace, firstName: 'Second', version })).toMatchObject({
      status: 409,
      json: { code: 'edited-meanwhile' },
    });
    expect(await listed('?status=pending')).toEqual(['First']);
    const again = { ...grace, firstName: 'Second', version: first.json.user.version };
    expect((await call('PUT', `/${_id}`, again)).status).toBe(200);
  });

  test('a sign-in does not conflict with an edit', async () => {
    const { _id, version } = await create();
    await signIn(server(), NEW_USER);
    expect((await call('PUT', `/${_id}`, { ...grace, version })).status).toBe(200);
  });

  test('a change of role and a deactivation end the sessions', async () => {
    const { _id } = await create();
    const change = (body: object) => call('PUT', `/${_id}`, { ...grace, ...body });
    for (const body of [{ role: 'admin' }, { role: 'customer' }, { isActive: false }]) {
      await change({ isActive: true });
      const token = await signIn(server(), NEW_USER);
      await change(body);
      expect((await server().call('GET', '/api/auth/profile', { token })).status).toBe(401);
      // A reactivation does not restore sessions.
      await change({ ...body, isActive: true });
      expect((await server().call('GET', '/api/auth/profile', { token })).status).toBe(401);
    }
    await change({ isActive: false });
    const { status, json } = await server().call('POST', '/api/auth/login', { body: NEW_USER });
    expect([status, json.code]).toEqual([403, 'account-inactive']);
    expect((await call('PUT', `/${_id}/activation`, { isActive: true })).json.message).toBe(
      'User activated successfully',
    );
    const token = await signIn(server(), NEW_USER);
    expect((await call('PUT', `/${_id}/activation`, { isActive: false })).json.message).toBe(
      'User deactivated successfully',
    );
    expect((await server().call('GET', '/api/auth/profile', { token })).status).toBe(401);
  });

  test('rejects demoting or deactivating the last administrator', async () => {
    const self = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' };
    const rejected = {
      status: 409,
      json: {
        code: 'last-administrator',
        message: 'This is the last active administrator. Make somebody else an administrator first.',
      },
    };
    expect(await call('PUT', `/${admin().id}`, { ...self, role: 'customer' })).toMatchObject(rejected);
    expect(await call('PUT', `/${admin().id}`, { ...self, isActive: false })).toMatchObject(rejected);
    expect(await call('PUT', `/${admin().id}/activation`, { isActive: false })).toMatchObject(rejected);
    expect((await call('GET', '')).status).toBe(200);
  });

  test('of two administrators who demote each other concurrently one remains', async () => {
    const other = await registerAdmin(server(), { ...grace, password: PASSWORD });
    const sync = syncChanges(2);
    const demote = (id: string, person: object, token: string) =>
      call('PUT', `/${id}`, { ...person, role: 'customer' }, token);
    const responses = await Promise.all([
      demote(other.id, grace, admin().token),
      demote(admin().id, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }, other.token),
    ]);
    sync.mockRestore();
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const admins = server().database.db.selectFrom('users').select('id').where('role', '=', 'admin');
    expect(await admins.execute()).toHaveLength(1);
  });

  test('of two administrators who deactivate each other concurrently one is refused', async () => {
    await registerAdmin(server(), { email: 'third@example.org' });
    const other = await registerAdmin(server(), grace);
    const sync = syncChanges(2);
    const deactivate = (id: string, token: string) =>
      call('PUT', `/${id}/activation`, { isActive: false }, token);
    const responses = await Promise.all([
      deactivate(other.id, admin().token),
      deactivate(admin().id, other.token),
    ]);
    sync.mockRestore();
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});
