import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AccountsFixture,
  ada,
  createAccountsFixture,
  mailToken,
  registerAdmin,
  signIn,
} from '../../../../testing/accounts-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';

const SECURITY = join(import.meta.dirname, '../../../../../../SECURITY.md');
const THIEF = '198.51.100.9';
const THIEF_NETWORK = '198.51.100.0/24';
const grace = { ...ada, firstName: 'Grace', email: 'grace@example.org' };

describeOnEachDatabase('the audit log of accounts', (open) => {
  let server: AccountsFixture;
  let admin: { readonly id: string; readonly token: string };
  beforeEach(async () => {
    server = await createAccountsFixture(await open());
    admin = await registerAdmin(server);
  });
  afterEach(() => server.close());

  /** The entries from one address, oldest first. */
  const entriesFrom = async (from: string) =>
    (await new AuditRepository(server.database.db).listLatest(100))
      .filter(({ address }) => address === from)
      .reverse();
  const post = (path: string, body: object, from = THIEF) =>
    server.call('POST', `/api/auth/${path}`, { body, from });

  test('has wrong passwords, refused ones and the sign-in after them, with address and network', async () => {
    for (let index = 0; index < 6; index += 1) await post('login', { ...ada, password: `Wrong ${index}` });
    await post('login', { email: 'nobody@example.org', password: 'Wrong 1' });
    await post('login', ada, '192.0.2.1');
    const entries = await entriesFrom(THIEF);
    expect(entries.map(({ action, targetId }) => [action, targetId])).toEqual([
      ...Array.from({ length: 5 }, () => ['password.wrong', admin.id]),
      ['password.refused', admin.id],
      ['password.wrong', null],
    ]);
    expect(new Set(entries.map(({ network }) => network))).toEqual(new Set([THIEF_NETWORK]));
    expect(await entriesFrom('192.0.2.1')).toMatchObject([{ action: 'administrator.signed-in' }]);
    expect(JSON.stringify(entries)).not.toMatch(/Wrong|@/);
  });

  test('has resets, dead reset links and deactivated accounts that sign in', async () => {
    await post('forgot-password', { email: ada.email });
    const token = mailToken((await server.mails()).findLast(({ kind }) => kind === 'reset-password'));
    await post(`reset-password/${token}`, { password: 'Analytical 2' });
    await post(`reset-password/${token}`, { password: 'Analytical 3' });
    await server.database.db.updateTable('users').set({ is_active: 0 }).execute();
    await post('login', { ...ada, password: 'Analytical 2' });
    expect((await entriesFrom(THIEF)).map(({ action, targetId }) => [action, targetId])).toEqual([
      ['account.reset-requested', admin.id],
      ['account.password-reset', admin.id],
      ['reset.refused', null],
      ['sign-in.refused', admin.id],
    ]);
  });

  test('has denied calls with caller and route, not the everyday ones of an ended session', async () => {
    await post('register', grace, '192.0.2.2');
    const token = await signIn(server, grace);
    const { id } = (await server.call('GET', '/api/auth/profile', { token })).json.user;
    const remove = (as?: string) =>
      server.call('DELETE', `/api/users/${admin.id}`, { from: THIEF, token: as });
    expect([(await remove(token)).status, (await remove()).status]).toEqual([403, 401]);
    expect((await server.call('GET', '/api/auth/profile', { from: THIEF })).status).toBe(401);
    const route = 'DELETE /api/users/:id';
    await expect
      .poll(() => entriesFrom(THIEF))
      .toMatchObject([
        { action: 'call.denied', actorId: id, details: { code: 'forbidden', route } },
        { action: 'call.denied', actorId: null, details: { code: 'unauthenticated', route } },
      ]);
  });

  test('the documented query finds what an account did, and what was done to it', async () => {
    await post('login', { ...ada, password: 'Wrong 1' });
    await post('login', ada);
    await post('login', { email: 'nobody@example.org', password: 'Wrong 1' });
    const [, query = ''] = /```sql\n([^`]+)```/.exec(readFileSync(SECURITY, 'utf8')) ?? [];
    const { rows } = await sql<{ action: string; address: string }>`${sql.raw(query)}`.execute(
      server.database.db,
    );
    const actions = rows.filter(({ address }) => address === THIEF).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['administrator.signed-in', 'password.wrong']);
  });

  test('names the changed fields of accounts, not their values', async () => {
    await post('register', grace, '192.0.2.2');
    const token = await signIn(server, grace);
    const { id } = (await server.call('GET', '/api/auth/profile', { token })).json.user;
    const change = (method: 'PUT', path: string, body: object, as: string) =>
      server.call(method, path, { body, token: as, from: THIEF });
    await change('PUT', '/api/auth/profile', { ...grace, lastName: 'Hopper' }, token);
    await change('PUT', '/api/auth/profile', { ...grace, lastName: 'Hopper' }, token);
    await change('PUT', `/api/users/${id}/validation`, { isValidated: true }, admin.token);
    await change('PUT', `/api/users/${id}`, { ...grace, firstName: 'G', role: 'admin' }, admin.token);
    expect(await entriesFrom(THIEF)).toMatchObject([
      { action: 'account.profile-updated', actorId: id, details: { changed: ['lastName'] } },
      { action: 'user.validated', actorId: admin.id, details: { changed: ['isValidated'] } },
      {
        action: 'user.updated',
        actorId: admin.id,
        details: { changed: expect.arrayContaining(['firstName', 'role']), role: 'admin' },
      },
    ]);
  });
});
