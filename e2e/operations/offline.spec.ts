import type { Page } from '@playwright/test';
import { setOffline } from '../support/browser/set-offline.ts';
import { pageWidth } from '../support/browser/views.ts';
import { expect, test, untilControlled } from '../support/fixtures/service-worker-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import { HomePage } from '../support/pages/home-page.ts';
import { InstallOffers } from '../support/pages/install-offers.ts';
import { SiteShell } from '../support/pages/site-shell.ts';

const OFFERED_WITHIN_MS = 5_000;

/** The paths in all caches. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

test('without a connection the offline screen appears, and the page returns by itself', {
  tag: '@smoke',
}, async ({ page, context, home, offlineScreen }) => {
  await home.open();
  await untilControlled(page);
  await setOffline(page, true);
  await home.open('/login');
  await expect(offlineScreen.heading).toBeVisible();
  await expect(offlineScreen.explanation).toBeVisible();
  await expect(offlineScreen.status).toHaveText(
    'The page comes back by itself as soon as there is a connection.',
  );
  await expect(page.getByRole('link', { name: 'Radio Player' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a server that is down is retried on request and by itself', async ({
  page,
  builds,
  home,
  offlineScreen,
}) => {
  await home.open();
  await untilControlled(page);
  await builds.close();
  await page.reload();
  await expect(offlineScreen.heading).toBeVisible();
  const healthCheck = page.waitForRequest('**/api/health');
  await offlineScreen.tryAgain.click();
  await healthCheck;
  await expect(offlineScreen.status).toHaveText(
    'The page comes back by itself as soon as there is a connection.',
  );
  await expect(offlineScreen.heading).toBeVisible();
  await builds.reopen();
  await expect(home.list).toBeVisible({ timeout: 30_000 });
});

test('the service worker', async ({ page, request, builds, home, consoleGuard }) => {
  await test.step('the service worker has headers of its own, and its page has the theme', async () => {
    const worker = (await request.get(`${builds.origin}/sw.js`)).headers();
    expect(worker['cache-control']).toBe('no-cache');
    expect(worker['content-type']).toMatch(/\/javascript/);
    expect(worker['content-security-policy']).toContain("connect-src 'self'");
    const offline = await request.get(`${builds.origin}/offline`);
    expect(offline.headers()['content-security-policy']).toContain("worker-src 'self'");
    expect(await offline.text()).toContain('--color-primary:');
  });

  await test.step('caches the build and the offline page, never data or audio', async () => {
    await home.open();
    await untilControlled(page);
    await home.playFirst();
    await expect(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible();
    await home.search.fill('rain');
    await expect(home.cards).not.toHaveCount(12);
    // Chromium loads a page past a worker that does not start in time.
    await expect(async () => {
      await page.reload();
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    }).toPass();
    await expect(home.list).toBeVisible();
    const kept = await keptPaths(page);
    expect(kept).toContain('/offline');
    expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
    expect(kept.filter((path) => /hls-|latin-ext/.test(path))).toEqual([]);
  });

  await test.step('each page that is loaded fetches the offline page anew, for its theme', async () => {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete('/offline');
    });
    await page.reload();
    await expect.poll(() => keptPaths(page)).toContain('/offline');
  });

  await test.step('offline there is no data instead of old data, and unopened parts of the page still load', async () => {
    // The page may be about to ask for news.
    consoleGuard.allow(/The server cannot be reached/);
    await setOffline(page, true);
    const readChannels = () => page.evaluate(() => fetch('/api/channels').then(String, () => 'nothing'));
    expect(await readChannels()).toBe('nothing');
    await new SiteShell(page).footer.getByRole('button', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible();
  });
});

test('a full disk keeps nothing back', async ({ page, builds, home }) => {
  await home.open();
  await untilControlled(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: builds.origin, quotaSize: 1_000 });
  await home.open('/diagnostics/');
  await expect(page.getByRole('heading', { level: 1, name: 'Test Platform' })).toBeVisible();
});

/** Coming online is one of the events that check for a new version: in its moment Chromium may refuse that call. */
async function comeOnline(page: Page, offers: InstallOffers): Promise<void> {
  await expect(async () => {
    await setOffline(page, true);
    await setOffline(page, false);
    await expect(offers.update).toBeVisible({ timeout: OFFERED_WITHIN_MS });
  }).toPass();
}

test('offers a new version and loads it on request', async ({ page, builds, home, offers }) => {
  await home.open();
  await untilControlled(page);
  const script = () => page.locator('script[type=module][src]').getAttribute('src');
  const cacheNames = () => page.evaluate(() => caches.keys());
  const [oldScript, oldCaches] = [await script(), await cacheNames()];
  await builds.release();
  await comeOnline(page, offers);
  await expect(offers.later).toBeVisible();
  expect(await script()).toBe(oldScript);
  await offers.reload.click();
  await expect.poll(script).toMatch(/-next\.js$/);
  await expect(home.list).toBeVisible();
  await untilControlled(page);
  await expect.poll(cacheNames).toHaveLength(1);
  expect(await cacheNames()).not.toEqual(oldCaches);
  await expect(offers.update).toBeHidden();
});

test('Later keeps the current version, until another tab loads the new one', async ({
  page,
  context,
  builds,
  home,
  offers,
}) => {
  await home.open();
  await untilControlled(page);
  const other = await context.newPage();
  await new HomePage(other, builds.origin).open();
  await builds.release();
  await comeOnline(page, offers);
  await offers.later.click();
  await expect(offers.update).toBeHidden();
  await expect(home.list).toBeVisible();
  await new InstallOffers(other).reload.click();
  await expect(offers.update).toBeVisible();
});

test('a visitor who loads the new version is not offered it', async ({ page, builds, home, offers }) => {
  await home.open();
  await untilControlled(page);
  await builds.release();
  await page.reload();
  await expect(page.locator('script[src$="-next.js"]')).toBeAttached();
  const hasWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(hasWaiting, { timeout: 30_000 }).toBe(true);
  // The worker handles messages in order: a response to ours means that the page's was handled.
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const response = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    waiting?.postMessage({ kind: 'has-file', path: '/' }, [port2]);
    await response;
  });
  await expect(offers.update).toBeHidden();
});

test('the offline screen', async ({ page, home, offlineScreen }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await home.open();
  await untilControlled(page);
  await setOffline(page, true);
  for (const mode of ['light', 'dark'] as const)
    await test.step(`axe finds nothing on the offline screen: ${mode}`, async () => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      await page.reload();
      await expect(offlineScreen.heading).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(mode);
      await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(360);
      await expectNoViolations(page);
    });

  await test.step('Try again shows that it tries', async () => {
    let fail: () => Promise<void> = async () => undefined;
    await page.route('**/api/health', (route) => {
      fail = () => route.abort();
    });
    await offlineScreen.tryAgain.click();
    await expect(offlineScreen.status).toHaveText('Trying to reach the radio…');
    await fail();
    await expect(offlineScreen.status).toHaveText(
      'The page comes back by itself as soon as there is a connection.',
    );
  });
});
