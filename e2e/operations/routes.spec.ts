import type { Page } from '@playwright/test';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { setOffline } from '../support/browser/set-offline.ts';
import { changeBootData, expect, test } from '../support/fixtures/home-fixture.ts';

const UNKNOWN_PATHS = [
  '/nowhere',
  '/login/extra',
  '/channel',
  '/%F0%9F%93%BB',
  '/index.html',
  '/channel/%E0%A4%A',
];

const LOGIN_SCRIPT = /assets\/login-page.*\.js/;

type RecordingWindow = Window & { firstVisibility?: string };

/** Records whether an element is visible in the moment in which it comes. */
const recordFirstVisibility = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    new MutationObserver((_changes, observer) => {
      const found = document.querySelector(wanted);
      if (found === null) return;
      observer.disconnect();
      (window as RecordingWindow).firstVisibility = getComputedStyle(found).visibility;
    }).observe(document.body, { childList: true, subtree: true });
  }, selector);

const firstVisibility = (page: Page) => page.evaluate(() => (window as RecordingWindow).firstVisibility);

test('an unknown path leads home', { tag: ['@smoke', '@unknown-path'] }, async ({ page, home }) => {
  for (const path of UNKNOWN_PATHS) {
    await home.open(path);
    await expect(home.list).toBeVisible();
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
});

test('no link of the visitor’s screens is dead', async ({ page, home }) => {
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
    await home.open(path);
    await page.waitForLoadState('networkidle');
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
    for (const href of links)
      expect(href, `a link on ${path}`).toMatch(/^\/$|^\/(login|register|forgot-password)$|^#content$/);
  }
});

test('parts of the page that load late or not at all', {
  tag: '@error-screens',
}, async ({ page, home, shell, consoleGuard }) => {
  consoleGuard.allow(
    /Failed to (load resource|fetch dynamically imported module)|Unable to preload|could not be loaded/,
  );
  await test.step('a line grows while a screen’s script is loading', async () => {
    const script = Promise.withResolvers<void>();
    await page.route(LOGIN_SCRIPT, async (route) => {
      await script.promise;
      await route.fallback();
    });
    const lineShare = () =>
      page.getByRole('main').evaluate((main) => {
        const { content, transform } = getComputedStyle(main, '::before');
        return content === 'none' ? null : new DOMMatrix(transform).a;
      });
    await home.open();
    expect(await lineShare()).toBeNull();
    await shell.links.nth(1).click();
    await expect.poll(lineShare).toBeGreaterThan(0);
    script.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect.poll(lineShare).toBeNull();
    await page.unroute(LOGIN_SCRIPT);
  });

  await test.step('the former screen stays until the next one has loaded, below a line that says so', async () => {
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await home.open();
    const { release } = await holdResponses(page, { method: 'GET', path: LOGIN_SCRIPT });
    await shell.links.nth(1).click();
    await expect(page.locator(':root[data-navigating]')).toBeAttached();
    await expect(home.list).toBeVisible();
    // A dialog that opens meanwhile belongs to the new address.
    await shell.footer.getByRole('button', { name: 'Keyboard' }).click();
    await expect(keys).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect(page.locator(':root[data-navigating]')).not.toBeAttached();
    await expect(keys).toBeVisible();
    await page.goBack();
    await expect(keys).toBeHidden();
  });

  await test.step('a screen whose script is gone, as after two builds, is loaded anew by itself', async () => {
    await home.open();
    let isLoadedAnew = false;
    page.on('request', (request) => {
      isLoadedAnew ||= request.isNavigationRequest();
    });
    await page.route(LOGIN_SCRIPT, (route) =>
      isLoadedAnew ? route.fallback() : route.fulfill({ status: 404 }),
    );
    await shell.links.nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    expect(isLoadedAnew).toBe(true);
    await page.unroute(LOGIN_SCRIPT);
  });

  await test.step('a screen that fails to load again shows an error, and Reload Page loads it', async () => {
    await page.route(LOGIN_SCRIPT, (route) => route.abort());
    await home.open();
    await recordFirstVisibility(page, '[role=alert]:has(h1)');
    await shell.links.nth(1).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    // A page that is being left fails to load its screens too, and must not show it for a moment.
    expect(await firstVisibility(page)).toBe('hidden');
    await expect(shell.header).toBeVisible();
    await page.unroute(LOGIN_SCRIPT);
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  });

  await test.step('a screen opened without a connection loads by itself once there is one', async () => {
    await home.open();
    await setOffline(page, true);
    await shell.links.nth(1).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(
      page.getByText('The page comes back by itself as soon as there is a connection.'),
    ).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  });

  await test.step('a menu that fails to load leaves the radio intact', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route(/assets\/navigation-drawer.*\.js/, (route) => route.abort());
    await home.open();
    await shell.menuButton.click();
    await page.waitForLoadState('networkidle');
    await expect(home.list).toBeVisible();
    await expect(shell.header).toBeVisible();
  });
});

test('a rendering error of a screen shows Something went wrong inside the page', {
  tag: ['@error-screens', '@panel-error'],
}, async ({ page, home, shell, consoleGuard }) => {
  consoleGuard.allow(/Minified React error #31/);
  const mend = await changeBootData(page, ({ channels }) => {
    for (const channel of channels.channels ?? []) Object.assign(channel, { name: { text: 'Nova' } });
  });
  await home.open();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(shell.header).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(home.list).toBeVisible();
});

test('a rendering error outside the screens shows Something went wrong and Reload Page', {
  tag: ['@error-screens', '@panel-error'],
}, async ({ page, home, consoleGuard }) => {
  consoleGuard.allow(/Minified React error #31/);
  // A brand name that is no string breaks the header, as data of another version might.
  const mend = await changeBootData(page, ({ theme }) => {
    theme.branding = { brandName: { text: 'Radio' }, tagline: '' };
  });
  await home.open();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(home.list).toBeVisible();
});
