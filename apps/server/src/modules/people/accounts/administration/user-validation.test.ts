// @module-tag user-calls

import { expect, test } from 'vitest';
import { signIn } from '../../../../../testing/accounts-fixture.ts';
import { describeUsers, grace, NEW_USER } from '../../../../../testing/users-fixture.ts';

describeUsers('validation of accounts', ({ call, create, mailsTo, actions, server, admin }) => {
  test('a validation notifies the user by mail once', async () => {
    const { _id } = await create();
    const validate = async (isValidated: boolean) =>
      (await call('PUT', `/${_id}/validation`, { isValidated })).json;
    expect(await validate(true)).toMatchObject({
      message: 'User validated successfully',
      user: { isValidated: true },
    });
    await validate(true);
    expect(await mailsTo(grace.email)).toEqual(['verify-email', 'account-validated']);
    expect(await validate(false)).toMatchObject({
      message: 'User invalidated successfully',
      user: { isValidated: false },
    });
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
});
