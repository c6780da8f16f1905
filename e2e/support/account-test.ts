import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type AccountStation, startAccountStation } from './account-station.ts';
import { AccountScreens } from './pages/account-screens.ts';
import { HomePage } from './pages/home-page.ts';
import { SiteShell } from './pages/site-shell.ts';
import { PEOPLE, type Standing } from './people.ts';
import type { PersonSeed } from './seed-accounts.ts';
import { test as base, expect } from './test.ts';

type WorkerFixtures = { accountStation: AccountStation };

type TestFixtures = {
  screens: AccountScreens;
  home: HomePage;
  shell: SiteShell;
  /** Signs the page in without the form, and opens a path. */
  enter: (who: Standing | PersonSeed, path: string) => Promise<void>;
};

/** The station's pictures and mounts are none of these tests' business. */
const STATION_LINES = /\/mount-\d+|picture\.(svg|png)/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  accountStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startAccountStation();
      await use(station);
      await station.stop();
    },
    { scope: 'worker' },
  ],
  // Each test comes from an address of its own: the bounds on guesses and registrations are kept per address.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
    await use(context);
  },
  screens: async ({ page, accountStation, consoleGuard }, use) => {
    consoleGuard.allow(STATION_LINES);
    await use(new AccountScreens(page, accountStation.origin));
  },
  home: async ({ page, accountStation }, use) => {
    await use(new HomePage(page, accountStation.origin));
  },
  shell: async ({ page }, use) => {
    await use(new SiteShell(page));
  },
  enter: async ({ page, accountStation, screens }, use) => {
    await use(async (who, path) => {
      const person = typeof who === 'string' ? (who === 'visitor' ? null : PEOPLE[who]) : who;
      if (person) await storeSession(page, accountStation.origin, person);
      await screens.open(path);
    });
  },
});

/** What a browser keeps of a sign-in, as a real sign-in answers it. */
export async function storeSession(page: Page, origin: string, person: PersonSeed): Promise<string> {
  const { email, password } = person;
  const answer = await page.request.post(`${origin}/api/auth/login`, { data: { email, password } });
  expect(answer.status(), `the sign-in of ${email}`).toBe(200);
  const { token, user } = (await answer.json()) as { token: string; user: object };
  // The page of the health answer has the origin's storage and none of the app's code.
  await page.goto(`${origin}/api/health`);
  await store(page, { token, user: JSON.stringify(user) });
  return token;
}

/** Puts values into the storage of the page's origin. */
export async function store(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, values);
}

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** What the browser keeps under the two names of the specification. */
export function storedSession(page: Page): Promise<{ token: string | null; user: string | null }> {
  return page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));
}

export { expect };
