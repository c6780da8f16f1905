import type { Page } from '@playwright/test';
import { type AppServer, startApp } from './app-server.ts';
import { HomePage } from './pages/home-page.ts';
import { InstallOffers } from './pages/install-offers.ts';
import { OfflineScreen } from './pages/offline-screen.ts';
import { type BuildServer, startBuildServer } from './second-build.ts';
import { test as base, expect } from './test.ts';

type WorkerFixtures = { workerApp: AppServer };
type TestFixtures = {
  /** In front of the product, new for each test. */
  builds: BuildServer;
  home: HomePage;
  offers: InstallOffers;
  offlineScreen: OfflineScreen;
};

/** The product with its service worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serviceWorkers: 'allow',
  workerApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const app = await startApp({ demo: 'on' });
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  builds: async ({ workerApp }, use) => {
    const builds = await startBuildServer(workerApp.origin);
    await use(builds);
    await builds.stop();
  },
  home: async ({ page, builds, consoleGuard }, use) => {
    // The browser's own lines on what cannot be reached; live events and audio break off too.
    consoleGuard.allow(/net::ERR_|Failed to (load resource|fetch)/);
    await use(new HomePage(page, builds.origin));
  },
  offers: async ({ page }, use) => {
    await use(new InstallOffers(page));
  },
  offlineScreen: async ({ page }, use) => {
    await use(new OfflineScreen(page));
  },
});

/** The worker is installed, so its files are kept, and this page is in its hands. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

export { expect };
