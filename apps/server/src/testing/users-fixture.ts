import type { ListedUser } from '@airdial/contract/user/schema';
import { afterEach, beforeEach } from 'vitest';
import { AuditRepository } from '../modules/audit/audit-repository.ts';
import { type AccountsApp, joinAsAdmin, openAccountsApp } from './accounts-fixture.ts';
import { describeOnEachDatabase } from './test-databases.ts';

export const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
export const NEW_USER = { ...grace, password: 'secret', role: 'customer', isValidated: false };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Admin = { readonly id: string; readonly token: string };

/** What tests of the administrators' calls for accounts need; to be called within a test. */
export type UserDesk = {
  station(): AccountsApp;
  /** Who calls. */
  admin(): Admin;
  call(method: Method, path: string, body?: unknown, token?: string): ReturnType<AccountsApp['call']>;
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
export function describeUserDesk(name: string, body: (desk: UserDesk) => void): void {
  describeOnEachDatabase(name, (open) => {
    let station: AccountsApp;
    let admin: Admin;
    beforeEach(async () => {
      station = await openAccountsApp(await open());
      admin = await joinAsAdmin(station);
    });
    afterEach(() => station.close());
    body(deskOf({ station: () => station, admin: () => admin }));
  });
}

function deskOf({ station, admin }: Pick<UserDesk, 'station' | 'admin'>): UserDesk {
  const call: UserDesk['call'] = (method, path, body, token = admin().token) =>
    station().call(method, `/api/users${path}`, { body, token });
  return {
    station,
    admin,
    call,
    create: async (user = {}) => (await call('POST', '', { ...NEW_USER, ...user })).json.user,
    listed: async (query = '') =>
      (await call('GET', query)).json.users.map(({ firstName }: { firstName: string }) => firstName),
    mailsTo: async (email) =>
      (await station().mails()).filter(({ to }) => to === email).map(({ kind }) => kind),
    actions: async () =>
      (await new AuditRepository(station().database.db).listLatest(20))
        .filter(({ action }) => action.startsWith('user.'))
        .map(({ action, actorId, targetId }) => [action, actorId, targetId]),
  };
}
