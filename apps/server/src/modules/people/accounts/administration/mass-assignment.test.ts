import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  signIn,
} from '../../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../../testing/test-databases.ts';

const RUNS = 15;

/** Fields that visitors must not set. */
const forbiddenFields = fc.dictionary(
  fc.constantFrom(
    ...['role', 'isAdmin', 'isValidated', 'is_validated', 'isActive', 'isEmailVerified', 'emailVerified'],
    ...['_id', 'id', 'user_id', 'passwordHash', 'password_hash', 'pendingEmail', 'lastLogin', 'createdAt'],
    ...['favoriteChannels', 'likedSongs', 'token', 'user'],
  ),
  fc.oneof(
    fc.constantFrom('admin', true, 1, 'true', null, [], { role: 'admin' }, '2020-01-01T00:00:00.000Z'),
    fc.string(),
  ),
  { minKeys: 1 },
);

const omit = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

describeOnEachDatabase('mass assignment', (open) => {
  let server: AccountsFixture;
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
  });
  afterEach(() => server.close());

  const stored = (email: string) =>
    server.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

  test('registration and profile store the fields of their forms only', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(forbiddenFields, forbiddenFields, async (atRegistration, inProfile) => {
        count += 1;
        const person = { ...ada, email: `listener${count}@example.org` };
        const body = JSON.parse(JSON.stringify({ ...atRegistration, ...person }));
        expect((await server.call('POST', '/api/auth/register', { body })).status).toBe(200);
        const before = await stored(person.email);
        expect(before).toMatchObject({
          role: 'customer',
          is_active: 1,
          is_email_verified: 0,
          is_validated: 0,
        });
        const token = await signIn(server, person);
        const { password: _, ...profile } = person;
        const update = { ...inProfile, ...profile, firstName: 'Changed' };
        expect((await server.call('PUT', '/api/auth/profile', { token, body: update })).status).toBe(200);
        const { search_text, ...after } = await stored(person.email);
        const changing = ['updated_at', 'last_login', 'search_text'];
        expect(omit(after, changing)).toEqual(omit({ ...before, first_name: 'Changed' }, changing));
        expect(search_text).toContain('changed');
      }),
      { numRuns: RUNS },
    );
  });

  test('rejects a body with __proto__', async () => {
    await server.call('POST', '/api/auth/register', { body: ada });
    const poison = `{"__proto__":{"role":"admin"},"email":"${ada.email}","password":"${ada.password}"}`;
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: poison,
    });
    expect(response.statusCode).toBe(400);
    expect(await stored(ada.email)).toMatchObject({ role: 'customer' });
  });
});
