import type { Page } from '@playwright/test';
import { startApp } from './app-server.ts';
import { BROKEN_PICTURE_PATH, homeChannels, MOUNT_LISTENERS, PICTURE_PATH } from './home-channels.ts';
import { HomePage } from './pages/home-page.ts';
import { SiteShell } from './pages/site-shell.ts';
import { startStatusStation } from './status-station.ts';
import { test as base, expect } from './test.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path d="M0 0h300v300H0z"/></svg>';

const MOUNT_LINES = /\/mount-\d+/;

type WorkerFixtures = { homeOrigin: string };
type TestFixtures = { home: HomePage; shell: SiteShell };

/** The product with two pages of channels that are looked at and never heard. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  homeOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startStatusStation(MOUNT_LISTENERS);
      const app = await startApp({ channels: homeChannels(station.origin) });
      await use(app.origin);
      await app.stop();
      await station.stop();
    },
    { scope: 'worker' },
  ],
  home: async ({ page, homeOrigin, consoleGuard }, use) => {
    // A rest on a button is enough to ask the station, which has nothing on air.
    consoleGuard.allow(MOUNT_LINES);
    await page.route(`**${PICTURE_PATH}`, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    await page.route(`**${BROKEN_PICTURE_PATH}`, (route) =>
      route.fulfill({ contentType: 'image/png', body: 'no picture' }),
    );
    await use(new HomePage(page, homeOrigin));
  },
  shell: async ({ page }, use) => {
    await use(new SiteShell(page));
  },
});

type BootData = {
  systemConfig: { systemName: string };
  channels: unknown;
  theme: { branding: unknown; logoAssets: unknown };
};

/** Another server's word: changes the boot data on its way to the page. Answers how to stop that. */
export async function changeBootData(
  page: Page,
  change: (boot: BootData) => void,
): Promise<() => Promise<void>> {
  const isPage = (url: URL) => url.pathname === '/';
  await page.route(isPage, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    // The server's own rendering belongs to its own data.
    const unrendered = html.replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2');
    const body = unrendered.replace(/(id="boot-data">)(.*?)(<\/script>)/s, (_, head, json, tail) => {
      const boot = JSON.parse(json) as BootData;
      change(boot);
      return `${head}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${tail}`;
    });
    await route.fulfill({ response: answer, body });
  });
  return () => page.unroute(isPage);
}

export { expect };
