import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AccountsApp,
  join,
  joinAsAdmin,
  openAccountsApp,
  PASSWORD,
  signIn,
  tokenOf,
} from '../../test-support/accounts-app.ts';
import { insertUsers } from '../../test-support/sample-users.ts';
import { describeOnEachDatabase } from '../../test-support/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { UserAdministration } from './user-administration.ts';

vi.setConfig({ testTimeout: 60_000 });

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
const NEW_USER = { ...grace, password: 'secret', role: 'customer', isValidated: false };
const HALF_A_PAIR = String.fromCharCode(0xd800);

/** What is sent, and what is said of it. */
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

/** Lets go on only when so many have passed the gate: a session that has ended by then would be a 401. */
function meetInside(count: number) {
  const { change } = UserAdministration.prototype;
  const all = Promise.withResolvers<void>();
  let here = 0;
  return vi.spyOn(UserAdministration.prototype, 'change').mockImplementation(async function (
    this: UserAdministration,
    ...asked
  ) {
    here += 1;
    if (here === count) all.resolve();
    await all.promise;
    return change.apply(this, asked);
  });
}

describeOnEachDatabase('accounts in the hands of administrators', (open) => {
  let station: AccountsApp;
  let admin: { readonly id: string; readonly token: string };
  beforeEach(async () => {
    station = await openAccountsApp(await open());
    admin = await joinAsAdmin(station);
  });
  afterEach(() => station.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, path: string, body?: unknown, token = admin.token) =>
    station.call(method, `/api/users${path}`, { body, token });
  const create = async (user: object = {}) => (await call('POST', '', { ...NEW_USER, ...user })).json.user;
  const listed = async (query = ''): Promise<string[]> =>
    (await call('GET', query)).json.users.map(({ firstName }: { firstName: string }) => firstName);
  const mailsTo = async (email: string) =>
    (await station.mails()).filter(({ to }) => to === email).map(({ kind }) => kind);
  const actions = async () =>
    (await new AuditRepository(station.database.db).readLatest(20))
      .filter(({ action }) => action.startsWith('user.'))
      .map(({ action, actorId, targetId }) => [action, actorId, targetId]);

  test('a created user is answered without a password, asked to verify the address, and may sign in', async () => {
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
    expect(await signIn(station, NEW_USER)).toBeDefined();
    expect(await actions()).toEqual([['user.created', admin.id, json.user._id]]);
  });

  test('an address that has an account is a 409 with the words of the catalogue', async () => {
    await create();
    expect(await call('POST', '', { ...NEW_USER, email: ' GRACE@example.org' })).toMatchObject({
      status: 409,
      json: { code: 'email-taken', message: 'User with this email already exists' },
    });
  });

  test('every bad field is named in words, and nothing is made', async () => {
    for (const [change, param, msg] of BAD_USERS) {
      const { status, json } = await call('POST', '', { ...NEW_USER, ...change });
      expect([change, status, json.errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    for (const body of [undefined, null, []]) expect((await call('POST', '', body)).status).toBe(400);
    expect((await call('GET', '')).json.pagination.total).toBe(1);
  });

  test('names in any script are kept, and what no database takes is mended', async () => {
    for (const firstName of ['עדה', '🎧🎶', `Ad${HALF_A_PAIR}a`, 'Ad\u0000a', 'x'.repeat(60)]) {
      const email = `${Buffer.from(firstName).toString('hex').slice(0, 40)}@example.org`;
      expect((await call('POST', '', { ...NEW_USER, firstName, email })).status).toBe(200);
    }
  });

  test('who waits for a validation comes first, then the newest; pages do not overlap', async () => {
    for (const [firstName, isValidated] of [
      ['Old', true],
      ['Waiting', false],
      ['New', true],
      ['Late', false],
    ] as const) {
      station.pass(1_000);
      await create({ firstName, isValidated, email: `${firstName}@example.org` });
    }
    expect(await listed()).toEqual(['Late', 'Waiting', 'New', 'Old', 'Ada']);
    expect(await listed('?limit=2&page=2')).toEqual(['New', 'Old']);
    expect(await listed('?limit=2&page=3')).toEqual(['Ada']);
    expect(await listed('?limit=3&page=2')).toEqual(['Old', 'Ada']);
    expect(await listed('?limit=1&page=5')).toEqual(['Ada']);
    const { json } = await call('GET', '?limit=2&page=9');
    expect(json).toEqual({
      success: true,
      users: [],
      totalPages: 3,
      pagination: { page: 9, limit: 2, total: 5, totalPages: 3, isTotalExact: true },
    });
  });

  test('filters by status', async () => {
    await create({ firstName: 'Waiting', email: 'w@example.org' });
    const off = await create({ firstName: 'Off', email: 'o@example.org', isValidated: true });
    await call('PUT', `/${off._id}/activation`, { isActive: false });
    await call('POST', `/${off._id}/mark-verified`);
    expect(await listed('?status=pending')).toEqual(['Waiting']);
    expect(await listed('?status=validated')).toEqual(['Off', 'Ada']);
    expect(await listed('?status=admin')).toEqual(['Ada']);
    expect(await listed('?status=unverified')).toEqual(['Waiting']);
    expect(await listed('?status=inactive')).toEqual(['Off']);
    expect((await call('GET', '?status=sleeping')).json.code).toBe('validation-failed');
    expect((await call('GET', '?limit=101')).json.code).toBe('validation-failed');
  });

  test('searches names and addresses: every word by its beginning, without capitals and accents', async () => {
    await create({ ...grace, email: 'navy_100%@example.org' });
    await create({ firstName: 'Élodie', lastName: 'Ångström-Łukasz', email: 'e.o.jose@example.org' });
    const search = (text: string) => listed(`?search=${encodeURIComponent(text)}`);
    expect(await search('hopp GRA')).toEqual(['Grace']);
    expect(await search('navy_100%')).toEqual(['Grace']);
    expect(await search('100%@Example.org')).toEqual(['Grace']);
    for (const text of ['élodie', 'elo', 'angström', 'lukasz', 'José', 'o.jose@ex', 'e.o.jose@example.org'])
      expect([text, await search(text)]).toEqual([text, ['Élodie']]);
    expect(await search('\0grace\0')).toEqual(['Grace']);
    for (const text of ['opper', '%', 'navy\\', 'n%100', 'navy-100', "' or 1=1 --", 'grace elodie'])
      expect([text, await search(text)]).toEqual([text, []]);
    expect((await search('@example.org')).length).toBe(3);
    expect((await call('GET', '?search=gra&limit=1&page=2')).json).toMatchObject({
      users: [],
      pagination: { total: 1, isTotalExact: true },
    });
  });

  test('who changes is found by the new words and no more by the old ones', async () => {
    const { _id } = await create();
    await call('PUT', `/${_id}`, { ...grace, firstName: 'Amazing', email: 'amazing@example.org' });
    expect([await listed('?search=grace'), await listed('?search=ama')]).toEqual([[], ['Amazing']]);
    const token = await signIn(station, { ...NEW_USER, email: 'amazing@example.org' });
    const body = { firstName: 'Zoë', lastName: 'Hopper', email: 'amazing@example.org' };
    await station.call('PUT', '/api/auth/profile', { body, token });
    expect(await listed('?search=zoe')).toEqual(['Zoë']);
    await call('DELETE', `/${_id}`);
    const words = station.database.db.selectFrom('user_words').selectAll().where('user_id', '=', _id);
    expect(await words.execute()).toEqual([]);
  });

  test('common words are found in order, all together; how many they are is counted up to a bound', async () => {
    const ids = Array.from(
      { length: 3_500 },
      (_, index) => `${String(index).padStart(4, '0')}-${index % 3 === 0 ? 'third' : 'other'}`,
    );
    await insertUsers(station.database.db, ids);
    const search = async (query: string) => {
      const { users, totalPages, pagination } = (await call('GET', `?limit=2&search=${query}`)).json;
      return [users.map(({ _id }: { _id: string }) => _id), totalPages, pagination.isTotalExact];
    };
    expect(await search('radio')).toEqual([['3499-other', '3498-third'], 500, false]);
    expect(await search('radio%20third')).toEqual([['3498-third', '3495-third'], 584, true]);
    expect(await search('third%203')).toEqual([['3498-third', '3495-third'], 84, true]);
    expect(await search('radio%20other')).toEqual([['3499-other', '3497-other'], 1_167, true]);
    expect(await search('radio%20listener%20000')).toEqual([['0009-third', '0008-other'], 5, true]);
    expect(await search('radio&status=inactive')).toEqual([[], 0, true]);
    expect(await search('radio%20other&page=1167')).toEqual([['0001-other'], 1167, true]);
    expect(await search('radio&status=validated&page=1750')).toEqual([
      ['0001-other', '0000-third'],
      1750,
      false,
    ]);
    expect(await search('radio&page=1751')).toEqual([[], 500, false]);
    expect(await search('radio%20third&page=600')).toEqual([[], 584, true]);
  });

  test('counts who is there and who waits', async () => {
    await create({ email: 'w@example.org' });
    await create({ email: 'v@example.org', isValidated: true });
    expect((await call('GET', '/stats/overview')).json).toEqual({
      success: true,
      stats: { totalUsers: 3, validatedUsers: 2, pendingUsers: 1, adminUsers: 1, inactiveUsers: 0 },
    });
  });

  test('validating tells the user by mail, once; taking it back does not', async () => {
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

  test('administrators have no validation and cannot be deleted', async () => {
    const other = await create({ role: 'admin' });
    expect(await call('PUT', `/${other._id}/validation`, { isValidated: false })).toMatchObject({
      status: 409,
      json: { message: 'Admin users always count as validated' },
    });
    for (const id of [other._id, admin.id])
      expect(await call('DELETE', `/${id}`)).toMatchObject({
        status: 403,
        json: { code: 'cannot-delete-admin', message: 'Cannot delete admin users' },
      });
    expect((await call('GET', '?status=inactive')).json.pagination.total).toBe(0);
  });

  test('a deleted user is gone with sessions and liked songs', async () => {
    const { _id } = await create();
    const token = await signIn(station, NEW_USER);
    expect((await call('DELETE', `/${_id}`)).json).toEqual({
      success: true,
      message: 'User deleted successfully',
    });
    expect(station.forgotten).toEqual([_id]);
    expect((await station.call('GET', '/api/auth/profile', { token })).status).toBe(401);
    expect(await listed()).toEqual(['Ada']);
    expect((await actions())[0]).toEqual(['user.deleted', admin.id, _id]);
  });

  test('one account is answered as it is now, with the version that a change names', async () => {
    const { _id } = await create();
    const { json } = await call('GET', `/${_id}`);
    expect(json).toMatchObject({ success: true, user: { ...grace, _id } });
    const change = { ...grace, firstName: 'Amazing', version: json.user.version };
    expect((await call('PUT', `/${_id}`, change)).status).toBe(200);
    expect((await call('GET', `/${_id}`)).json.user).toMatchObject({ firstName: 'Amazing' });
    expect((await call('PUT', `/${_id}`, change)).json.code).toBe('edited-meanwhile');
  });

  test('an unknown id is a 404 with words, whatever is asked of it', async () => {
    const asked: readonly [Method, string, object?][] = [
      ['GET', '/nobody'],
      ['PUT', '/nobody', grace],
      ['PUT', '/nobody/validation', { isValidated: true }],
      ['PUT', '/nobody/activation', { isActive: true }],
      ['POST', '/nobody/mark-verified'],
      ['POST', '/nobody/resend-verification'],
      ['DELETE', '/nobody'],
      ['DELETE', '/%00'],
    ];
    for (const [method, path, body] of asked)
      expect([path, await call(method, path, body)]).toMatchObject([
        path,
        { status: 404, json: { code: 'user-not-found', message: 'User not found' } },
      ]);
  });

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
    const link = tokenOf((await station.mails()).find(({ to }) => to === 'g@example.org'));
    expect((await station.call('GET', `/api/auth/verify-email/${link}`)).status).toBe(200);
    expect((await call('GET', '?status=unverified')).json.pagination.total).toBe(0);
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
    await signIn(station, NEW_USER);
    expect((await call('PUT', `/${_id}`, { ...grace, version })).status).toBe(200);
  });

  test('another role or a deactivation ends the sessions', async () => {
    const { _id } = await create();
    const change = (body: object) => call('PUT', `/${_id}`, { ...grace, ...body });
    for (const body of [{ role: 'admin' }, { role: 'customer' }, { isActive: false }]) {
      await change({ isActive: true });
      const token = await signIn(station, NEW_USER);
      await change(body);
      expect((await station.call('GET', '/api/auth/profile', { token })).status).toBe(401);
    }
    const { status, json } = await station.call('POST', '/api/auth/login', { body: NEW_USER });
    expect([status, json.code]).toEqual([403, 'account-inactive']);
    expect((await call('PUT', `/${_id}/activation`, { isActive: true })).json.message).toBe(
      'User activated successfully',
    );
    const token = await signIn(station, NEW_USER);
    expect((await call('PUT', `/${_id}/activation`, { isActive: false })).json.message).toBe(
      'User deactivated successfully',
    );
    expect((await station.call('GET', '/api/auth/profile', { token })).status).toBe(401);
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
    expect(await call('PUT', `/${admin.id}`, { ...self, role: 'customer' })).toMatchObject(lastOne);
    expect(await call('PUT', `/${admin.id}`, { ...self, isActive: false })).toMatchObject(lastOne);
    expect(await call('PUT', `/${admin.id}/activation`, { isActive: false })).toMatchObject(lastOne);
    expect((await call('GET', '')).status).toBe(200);
  });

  test('two administrators who demote each other at once: one gets a 409, and one is left', async () => {
    const other = await joinAsAdmin(station, { ...grace, password: PASSWORD });
    const bothAreIn = meetInside(2);
    const demote = (id: string, person: object, token: string) =>
      call('PUT', `/${id}`, { ...person, role: 'customer' }, token);
    const answers = await Promise.all([
      demote(other.id, grace, admin.token),
      demote(admin.id, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }, other.token),
    ]);
    bothAreIn.mockRestore();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const admins = station.database.db.selectFrom('users').select('id').where('role', '=', 'admin');
    expect(await admins.execute()).toHaveLength(1);
  });

  test('the verification can be sent again three times an hour, and an address marked as verified', async () => {
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

  test('where the station sends no mail a new account counts as verified', async () => {
    await station.system.change({ emailEnabled: false });
    expect((await create()).isEmailVerified).toBe(true);
    expect(await mailsTo(grace.email)).toEqual([]);
  });

  test('listeners see nothing of it', async () => {
    const token = await join(station, { email: 'eve@example.org' });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/stats/overview'],
      ['POST', ''],
      ['DELETE', `/${admin.id}`],
    ] as const)
      expect((await call(method, path, {}, token)).status).toBe(403);
  });
});
