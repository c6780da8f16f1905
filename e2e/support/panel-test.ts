import type { Page } from '@playwright/test';
import { type AccountStation, startAccountStation } from './account-station.ts';
import { AdminApi } from './admin-api.ts';
import { AdminPanel } from './pages/admin-panel.ts';
import { PEOPLE } from './people.ts';
import { test as base, expect } from './test.ts';

type WorkerFixtures = {
  /** With a known number of people and channels. */
  panelStation: AccountStation;
};

type TestFixtures = {
  /** The administrator whose page it is, beside the page. */
  ada: AdminApi;
  panel: AdminPanel;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  panelStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startAccountStation();
      await use(station);
      await station.stop();
    },
    { scope: 'worker' },
  ],
  ada: async ({ panelStation }, use) => {
    await use(await AdminApi.signIn(panelStation.origin, PEOPLE.admin));
  },
  panel: async ({ page, panelStation, ada, consoleGuard }, use) => {
    consoleGuard.allow(/\/mount-\d+|picture\.(svg|png)/);
    await ada.signInPage(page);
    await use(new AdminPanel(page, panelStation.origin));
  },
});

/** The scripts of the panel that a page has fetched from now on. */
export function watchAdminChunks(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/(admin-[a-z-]+?)-[\w-]{8}\.(?:js|css)$/.exec(request.url())?.[1];
    if (name) names.add(name);
  });
  return names;
}

export { expect };
