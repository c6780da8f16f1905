import { randomUUID } from 'node:crypto';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { Dialog, Page } from '@playwright/test';
import { test as base, expect } from './account-test.ts';
import { AdminApi } from './admin-api.ts';
import { UsersScreen } from './pages/users-screen.ts';
import { PEOPLE } from './people.ts';

export const NEW_PASSWORD = 'secret';

type NewUser = Partial<
  Pick<ListedUser, 'firstName' | 'lastName' | 'email' | 'role' | 'isValidated'> & { password: string }
>;

type TestFixtures = {
  /** The administrator whose page it is, beside the page. */
  ada: AdminApi;
  users: UsersScreen;
  /** Somebody whom no other test knows. */
  addUser: (more?: NewUser) => Promise<ListedUser>;
};

export const test = base.extend<TestFixtures>({
  ada: async ({ accountStation, page }, use) => {
    const ada = await AdminApi.signIn(accountStation.origin, PEOPLE.admin);
    await ada.signInPage(page);
    await use(ada);
  },
  users: async ({ page, accountStation, consoleGuard, ada: _ada }, use) => {
    consoleGuard.allow(/\/mount-\d+|picture\.(svg|png)/);
    await use(new UsersScreen(page, accountStation.origin));
  },
  addUser: async ({ ada }, use) => {
    await use((more) => addUser(ada, more));
  },
});

/** Somebody whom no other test knows. */
async function addUser(admin: AdminApi, more: NewUser = {}): Promise<ListedUser> {
  const unique = randomUUID().slice(0, 8);
  const person = {
    firstName: 'Zoe',
    lastName: `Of${unique}`,
    email: `zoe.${unique}@radio.example`,
    password: NEW_PASSWORD,
    role: 'customer',
    isValidated: false,
    ...more,
  };
  return (await admin.call<{ user: ListedUser }>('POST', '/api/users', person)).user;
}

/** What the browser asks next, answered; resolves to its words. */
export function answerQuestion(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once('dialog', (dialog: Dialog) => {
      dialog[answer]().then(() => resolve(dialog.message()), reject);
    });
  });
}

export { expect };
