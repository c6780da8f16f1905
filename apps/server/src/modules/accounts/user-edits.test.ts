import { expect, test, vi } from 'vitest';
import { joinAsAdmin, PASSWORD, signIn, tokenOf } from '../../testing/accounts-fixture.ts';
import { describeUserDesk, grace, NEW_USER } from '../../testing/users-fixture.ts';
import { AdminUserTransaction } from './admin-user-transaction.ts';

/** Lets go on only when so many have passed the gate: a session that has ended by then would be a 401. */
function meetInside(count: number) {
  const { change } = AdminUserTransaction.prototype;
  const all = Promise.withResolvers<void>();
  let here = 0;
  return vi.spyOn(AdminUserTransaction.prototype, 'change').mockImplementation(async function (
    this: AdminUserTransaction,
    ...asked
  ) {
    here += 1;
    if (here === count) all.resolve();
    await all.promise;
    return change.apply(this, asked);
  });
}

describeUserDesk('accounts that administrators edit', ({ call, create, listed, mailsTo, station, admin }) => {
  test('an edit is stored; what is not sent stays', async () => {
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

  test('an address of somebody else is a 400 with words beside the field', async () => {
    const { _id } = await create();
    expect(await call('PUT', `/${_id}`, { ...grace, email: 'ada@example.org' })).toMatchObject({
      status: 400,
      json: {
        message: 'User with this email already exists',
        errors: [{ param: 'email', msg: 'User with this email already exists' }],
      },
    });
  });

  test('another address counts at once, is to be verified, and the old one is told', async () => {
    const { _id } = await create();
    await call('POST', `/${_id}/mark-verified`);
    const { json } = await call('PUT', `/${_id}`, { ...grace, email: 'g@example.org' });
    expect(json.user).toMatchObject({ email: 'g@example.org', isEmailVerified: false });
    expect(await mailsTo(grace.email)).toEqual(['verify-email', 'email-changed']);
    const link = tokenOf((await station().mails()).find(({ to }) => to === 'g@example.org'));
    expect((await station().call('GET', `/api/auth/verify-email/${link}`)).status).toBe(200);
    expect((await call('GET', '?status=unverified')).json.pagination.total).toBe(0);
  });

  test('an address that the user was changing to is given up for the one that an administrator sets', async () => {
    const { _id } = await create({ isValidated: true });
    await call('POST', `/${_id}/mark-verified`);
    const token = await signIn(station(), NEW_USER);
    const body = { ...grace, email: 'own@example.org', currentPassword: NEW_USER.password };
    const asked = await station().call('PUT', '/api/auth/profile', { body, token });
    expect(asked.json.user.pendingEmail).toBe('own@example.org');
    await call('PUT', `/${_id}`, { ...grace, email: 'g@example.org', isEmailVerified: true });
    const { json } = await station().call('GET', '/api/auth/profile', { token });
    expect(json.user).toMatchObject({ email: 'g@example.org', pendingEmail: null });
  });

  test('two who edit the same: the later save is told, and nothing is written over', async () => {
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

  test('signing in is no edit', async () => {
    const { _id, version } = await create();
    await signIn(station(), NEW_USER);
    expect((await call('PUT', `/${_id}`, { ...grace, version })).status).toBe(200);
  });

  test('another role or a deactivation ends the sessions', async () => {
    const { _id } = await create();
    const change = (body: object) => call('PUT', `/${_id}`, { ...grace, ...body });
    for (const body of [{ role: 'admin' }, { role: 'customer' }, { isActive: false }]) {
      await change({ isActive: true });
      const token = await signIn(station(), NEW_USER);
      await change(body);
      expect((await station().call('GET', '/api/auth/profile', { token })).status).toBe(401);
      // For good: a session does not come back with its account.
      await change({ ...body, isActive: true });
      expect((await station().call('GET', '/api/auth/profile', { token })).status).toBe(401);
    }
    await change({ isActive: false });
    const { status, json } = await station().call('POST', '/api/auth/login', { body: NEW_USER });
    expect([status, json.code]).toEqual([403, 'account-inactive']);
    expect((await call('PUT', `/${_id}/activation`, { isActive: true })).json.message).toBe(
      'User activated successfully',
    );
    const token = await signIn(station(), NEW_USER);
    expect((await call('PUT', `/${_id}/activation`, { isActive: false })).json.message).toBe(
      'User deactivated successfully',
    );
    expect((await station().call('GET', '/api/auth/profile', { token })).status).toBe(401);
  });

  test('the last administrator can neither be demoted nor deactivated', async () => {
    const self = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' };
    const lastOne = {
      status: 409,
      json: {
        code: 'last-administrator',
        message: 'This is the last active administrator. Make somebody else an administrator first.',
      },
    };
    expect(await call('PUT', `/${admin().id}`, { ...self, role: 'customer' })).toMatchObject(lastOne);
    expect(await call('PUT', `/${admin().id}`, { ...self, isActive: false })).toMatchObject(lastOne);
    expect(await call('PUT', `/${admin().id}/activation`, { isActive: false })).toMatchObject(lastOne);
    expect((await call('GET', '')).status).toBe(200);
  });

  test('two administrators who demote each other at once: one gets a 409, and one is left', async () => {
    const other = await joinAsAdmin(station(), { ...grace, password: PASSWORD });
    const bothAreIn = meetInside(2);
    const demote = (id: string, person: object, token: string) =>
      call('PUT', `/${id}`, { ...person, role: 'customer' }, token);
    const answers = await Promise.all([
      demote(other.id, grace, admin().token),
      demote(admin().id, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }, other.token),
    ]);
    bothAreIn.mockRestore();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const admins = station().database.db.selectFrom('users').select('id').where('role', '=', 'admin');
    expect(await admins.execute()).toHaveLength(1);
  });
});
