import type { ListedUser } from '@airdial/contract/user/schema';
import { afterEach, beforeEach } from 'vitest';
import { AuditRepository } from '../modules/audit/audit-repository.ts';
import { type AccountsFixture, createAccountsFixture, registerAdmin } from './accounts-fixture.ts';
import { describeOnEachDatabase } from './test-databases.ts';

export const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
export const NEW_USER = { ...grace, password: 'secret', role: 'customer', isValidated: false };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Admin = { readonly id: string; readonly token: string };

/** What tests of the administrators' calls for accounts need; to be called within a test. */
export type UsersFixture = {
  server(): AccountsFixture;
  /** Who calls. */
  admin(): Admin;
  call(method: Method, path: string, body?: unknown, token?: string): ReturnType<AccountsFixture['call']>;
  /** @returns the user as it is answered */
  create(user?: object): Promise<ListedUser>;
  /** The first names of a list. */
  listed(query?: string): Promise<string[]>;
  /** The kinds of mails to an address. */
  mailsTo(email: string): Promise<string[]>;
  /** What the audit log says of users. */
  actions(): Promise<unknown[][]>;
};

/** Accounts behind real routes, and an administrator who is signed in, anew for every test. */
export function describeUsers(name: string, body: (desk: UsersFixture) => void): void {
  describeOnEachDatabase(name, (open) => {
    let station: AccountsFixture;
    let admin: Admin;
    beforeEach(async () => {
      station = await createAccountsFixture(await open());
      admin = await registerAdmin(station);
    });
    afterEach(() => station.close());
    body(createFixture({ server: () => station, admin: () => admin }));
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
