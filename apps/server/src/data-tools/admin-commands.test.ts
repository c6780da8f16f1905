// @module-tag admin-commands

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../testing/admin-fixture.ts';
import { appCode } from '../../testing/authenticator.ts';
import { createPlace, type Place } from '../../testing/data-tools-fixture.ts';
import type { Database } from '../db/database.ts';
import { createAdmin, resetAdminPassword } from './admin-commands.ts';

const FIRST = { email: 'ada@example.org', password: 'Engine of 1843' };
const NEW_PASSWORD = 'Difference 1822';
const SECRET = { APP_SECRET: 'a secret of the tests, and long enough' };

describe.each(['sqlite', 'postgres'] as const)('beside a running server, on %s', (kind) => {
  let place: Place;
  let database: Database;
  let server: AdminFixture;
  beforeEach(async () => {
    place = await createPlace(kind, SECRET, NEW_PASSWORD);
    database = await place.open();
    server = await createAdminFixture(database);
  });
  afterEach(async () => {
    await server.close();
    await database.close();
    await place.remove();
  });

  const signIn = (email: string, password: string) =>
    server.asVisitor('POST', '/api/auth/login', { email, password });

  test('admin reset-password sets the new password and ends the sessions', async () => {
    await resetAdminPassword(place.context, ' Ada@Example.org');
    expect((await server.asAdmin('GET', '/api/users')).status).toBe(401);
    expect((await signIn(FIRST.email, FIRST.password)).status).toBe(401);
    expect((await signIn(FIRST.email, NEW_PASSWORD)).status).toBe(200);
    const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(log.filter(({ action }) => action === 'account.password-reset')).toMatchObject([
      { actor_id: null, details: '{"by":"command line"}' },
    ]);
  });

  test('admin reset-password activates the account', async () => {
    await database.db.updateTable('users').set({ is_active: 0 }).execute();
    await resetAdminPassword(place.context, FIRST.email);
    expect((await signIn(FIRST.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('admin reset-password removes the second factor, and says so', { tags: 'second-factor' }, async () => {
    const { json } = await server.asAdmin('POST', '/api/auth/second-factor');
    await server.asAdmin('PUT', '/api/auth/second-factor', { code: appCode(json.secret) });
    expect((await signIn(FIRST.email, FIRST.password)).json).toHaveProperty('challenge');
    await resetAdminPassword(place.context, FIRST.email);
    expect(place.lines).toContain('Its second factor was removed. Set it up again in the profile.');
    expect((await signIn(FIRST.email, NEW_PASSWORD)).json).toHaveProperty('token');
    const log = await database.db.selectFrom('audit_log').selectAll().execute();
    expect(log.filter(({ action }) => action === 'account.second-factor-off')).toMatchObject([
      { actor_id: null, details: '{"by":"command line"}' },
    ]);
    expect(await database.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  test('admin create makes another administrator, and replaces none', async () => {
    await createAdmin(place.context, 'grace@example.org');
    const { status, json } = await signIn('grace@example.org', NEW_PASSWORD);
    expect(status).toBe(200);
    expect(json.user).toMatchObject({ role: 'admin', isValidated: true });
    await expect(createAdmin(place.context, FIRST.email)).rejects.toThrow('has an account already');
    expect((await signIn(FIRST.email, FIRST.password)).status).toBe(200);
  });

  test('the address of a member has no circle of advice', async () => {
    await database.db.updateTable('users').set({ role: 'customer' }).execute();
    await expect(createAdmin(place.context, FIRST.email)).rejects.toThrow(
      'otherwise use another address, and give this account the role in the panel.',
    );
    await expect(resetAdminPassword(place.context, FIRST.email)).rejects.toThrow(
      'use "admin create" with an address that has no account.',
    );
  });

  test.each([
    ['an address without an account', 'nobody@example.org', NEW_PASSWORD, 'has no administrator'],
    [
      'text that is no address',
      'ada',
      NEW_PASSWORD,
      'Please enter a valid email address. Nothing was changed.',
    ],
    ['a short password', FIRST.email, 'short', 'Nothing was changed'],
    ['a common password', FIRST.email, 'Password1', 'Nothing was changed'],
  ])('refuses %s', async (_case, email, password, reason) => {
    const refused = resetAdminPassword({ ...place.context, readPassword: async () => password }, email);
    await expect(refused).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(reason) });
    expect((await signIn(FIRST.email, FIRST.password)).status).toBe(200);
  });
});

test('the first administrator of the command line closes the setup', async () => {
  const place = await createPlace('sqlite', SECRET, NEW_PASSWORD);
  await expect(createAdmin(place.context, FIRST.email)).rejects.toThrow(
    'no server has used this database yet',
  );
  const database = await place.open();
  await createAdmin(place.context, 'grace@example.org');
  const server = await createAdminFixture(database);
  // It would have created ada@example.org.
  expect((await server.asVisitor('POST', '/api/auth/login', FIRST)).status).toBe(401);
  await server.close();
  await database.close();
  await place.remove();
});
