import type { ListedUser } from '@airdial/contract/user/schema';
import { afterEach, beforeEach } from 'vitest';
import { AuditRepository } from '../src/modules/foundation/audit/audit-repository.ts';
import { type AccountsFixture, createAccountsFixture, registerAdmin } from './accounts-fixture.ts';
import { describeOnEachDatabase } from './test-databases.ts';

export const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
export const NEW_USER = { ...grace, password: 'engine number 12', role: 'customer', isValidated: false };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Admin = { readonly id: string; readonly token: string };

/** The accounts of the running test, as an administrator manages them; call it within a test. */
export type UsersFixture = {
  server(): AccountsFixture;
  /** The administrator who makes the calls. */
  admin(): Admin;
  call(method: Method, path: string, body?: unknown, token?: string): ReturnType<AccountsFixture['call']>;
  /** @returns the user in the response */
  create(user?: object): Promise<ListedUser>;
  /** The first names of a list. */
  listed(query?: string): Promise<string[]>;
  /** The kinds of mails to an address. */
  mailsTo(email: string): Promise<string[]>;
  /** The audit entries about users. */
  actions(): Promise<unknown[][]>;
};

/**
 * Runs tests with the accounts behind real routes and a signed-in administrator, both new for every
 * test.
 */
export function describeUsers(name: string, body: (fixture: UsersFixture) => void): void {
  describeOnEachDatabase(name, (open) => {
    let accounts: AccountsFixture;
    let admin: Admin;
    beforeEach(async () => {
      accounts = await createAccountsFixture(await open());
      admin = await registerAdmin(accounts);
    });
    afterEach(() => accounts.close());
    body(createFixture({ server: () => accounts, admin: () => admin }));
  });
}

function createFixture({ server, admin }: Pick<UsersFixture, 'server' | 'admin'>): UsersFixture {
  const call: UsersFixture['call'] = (method, path, body, token = admin().token) =>
    server().call(method, `/api/users${path}`, { body, token });
  return {
    server,
    admin,
    call,
    create: async (user = {}) => (await call('POST', '', { ...NEW_USER, ...user })).json.user,
    listed: async (query = '') =>
      (await call('GET', query)).json.users.map(({ firstName }: { firstName: string }) => firstName),
    mailsTo: async (email) =>
      (await server().mails()).filter(({ to }) => to === email).map(({ kind }) => kind),
    actions: async () =>
      (await new AuditRepository(server().database.db).listLatest(20))
        .filter(({ action }) => action.startsWith('user.'))
        .map(({ action, actorId, targetId }) => [action, actorId, targetId]),
  };
}
