import { PHONE } from '../support/browser/views.ts';
import { changeBootData, expect, test } from '../support/fixtures/home-fixture.ts';

const WIDE = { width: 900, height: 800 };
const NARROW = { width: 899, height: 800 };
const LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="600" height="400"%3E%3Cpath d="M0 0h600v400z"/%3E%3C/svg%3E';

test('the header links to Home, Login and Register', {
  tag: '@navigation',
}, async ({ page, home, shell }) => {
  await page.setViewportSize(WIDE);
  await home.open();

  await test.step('the links are in the header from 900 px, and in a drawer below', async () => {
    await expect(shell.links.first()).toBeVisible();
    await expect(shell.menuButton).toBeHidden();
    await page.setViewportSize(NARROW);
    await expect(shell.links.first()).toBeHidden();
    await expect(shell.menuButton).toBeVisible();
    await page.setViewportSize(WIDE);
  });

  await test.step('visitors are offered Home, Login and Register and nothing else', async () => {
    await expect(shell.links).toHaveText(['Home', 'Login', 'Register']);
    await expect(shell.links.first()).toHaveAttribute('aria-current', 'page');
    await shell.links.nth(1).click();
    await expect(page).toHaveURL(/\/login$/);
    await shell.links.nth(2).click();
    await expect(page).toHaveURL(/\/register$/);
    await shell.links.first().click();
    await expect(home.list).toBeVisible();
  });
});

test('the drawer holds the links of the header', { tag: '@drawer' }, async ({ page, home, shell }) => {
  await page.setViewportSize(PHONE);
  await home.open();

  await test.step('the drawer traps the focus, closes on Escape and outside, and returns the focus', async () => {
    await shell.menuButton.click();
    await expect(shell.drawer).toBeVisible();
    for (let stops = 0; stops < 6; stops += 1) await page.keyboard.press('Tab');
    // Past the last control the focus may leave the page; activeElement is the body then.
    const holder = () => document.activeElement?.closest('dialog, body')?.tagName;
    expect(['DIALOG', 'BODY']).toContain(await page.evaluate(holder));
    expect(await page.evaluate(() => document.activeElement?.matches('main *, footer *'))).toBe(false);
    await page.keyboard.press('Escape');
    await expect(shell.drawer).toBeHidden();
    await expect(shell.menuButton).toBeFocused();
    await shell.menuButton.click();
    await expect(shell.drawer).toBeVisible();
    await page.mouse.click(PHONE.width - 20, 200);
    await expect(shell.drawer).toBeHidden();
  });

  await test.step('the page stays where it is read, also when the focus goes to the header', async () => {
    const place = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 500));
    const { x = 0, y = 0 } = (await shell.menuButton.boundingBox()) ?? {};
    await page.mouse.click(x + 20, y + 20);
    await expect(shell.drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.menuButton).toBeFocused();
    expect(await place()).toBe(500);
    await page.keyboard.press('Tab');
    await expect(shell.menuButton).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(shell.menuButton).toBeFocused();
    expect(await place()).toBe(500);
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  await test.step('the drawer is 250 px wide, at the left, and holds the same items', async () => {
    await shell.menuButton.click();
    await expect(shell.drawer).toBeVisible();
    await expect
      .poll(() => shell.drawer.boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 250, height: PHONE.height });
    await expect(shell.drawer.getByRole('link')).toHaveText(['Home', 'Login', 'Register']);
    await shell.drawer.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(shell.drawer).toBeHidden();
  });

  await test.step('the back button leaves the page and no drawer above the next one', async () => {
    await shell.menuButton.click();
    await expect(shell.drawer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(shell.drawer).toBeHidden();
  });
});

test('a phone that is turned keeps its place, below a header that scrolls away', {
  tag: '@drawer',
}, async ({ page, home, shell }) => {
  const phone = await page.context().newCDPSession(page);
  const turn = (width: number, height: number) =>
    phone.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: true });
  await turn(PHONE.width, PHONE.height);
  await home.open();
  await page.evaluate(() => window.scrollTo(0, 500));
  await turn(PHONE.height, PHONE.width);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(PHONE.height);
  await expect(shell.menuButton).not.toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
});

test('the header and the footer show the brand', {
  tag: ['@header-logo', '@theme-defaults'],
}, async ({ page, home, shell }) => {
  const noBrand = { brandName: null, tagline: '', faviconUrl: null };

  await test.step('without a logo the header shows the theme’s brand name with an icon', async () => {
    await home.open();
    await expect(shell.brand).toHaveText('Radio Player');
    await expect(shell.brand.locator('svg')).toBeVisible();
  });

  await test.step('without a brand name the header shows the system’s name', async () => {
    const restore = await changeBootData(page, ({ theme, systemConfig }) => {
      theme.branding = noBrand;
      systemConfig.systemName = 'Harbour Radio';
    });
    await home.open();
    await expect(shell.brand).toHaveText('Harbour Radio');
    await expect(shell.footer).toContainText('Harbour Radio. All rights reserved.');
    await restore();
  });

  await test.step('without any name the header shows a generic one', async () => {
    const restore = await changeBootData(page, ({ theme, systemConfig }) => {
      theme.branding = noBrand;
      systemConfig.systemName = '';
    });
    await home.open();
    await expect(shell.brand).toHaveText('Radio Player');
    await expect(shell.footer).toContainText('Radio Player. All rights reserved.');
    await restore();
  });

  await test.step('the header shows the theme’s brand name and logo, the logo at most 120 by 32', async () => {
    await changeBootData(page, ({ theme }) => {
      theme.branding = { brandName: 'Radio Lighthouse', tagline: '', faviconUrl: null };
      theme.logoAssets = { fullLogo: { light: LOGO, dark: null }, isotype: { light: null, dark: null } };
    });
    await home.open();
    const logo = shell.brand.getByRole('img', { name: 'Radio Lighthouse' });
    await expect(logo).toBeVisible();
    const box = await logo.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(120);
    expect(box?.height).toBeLessThanOrEqual(32);
    await expect(shell.footer).toContainText('Radio Lighthouse. All rights reserved.');
  });
});

test('the footer shows the brand and opens dialogs', { tag: '@footer' }, async ({ page, home, shell }) => {
  await page.clock.setFixedTime('2031-05-06T12:00:00Z');
  await home.open();
  // What loads last pushes the footer down.
  await expect(page.getByRole('region', { name: 'Made for listening' })).toBeVisible();

  await test.step('the footer shows the brand, this year, and three placeholder links', async () => {
    await expect(shell.footer).toContainText('© 2031 Radio Player. All rights reserved.');
    await expect(shell.footer.getByText('Radio Player')).toHaveCount(1);
    for (const name of ['Privacy Policy', 'Terms of Service', 'Contact']) {
      await shell.footer.getByText(name, { exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('the footer announces the keys where there is a keyboard, and opens their list', async () => {
    await shell.footer.getByRole('button', { name: 'Keyboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  });
});

test('a route change fades unless motion is reduced', {
  tag: '@page-transition',
}, async ({ page, home, shell }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  /** At rate 0 an animation stays at its start, so that it can still be read on a busy machine. */
  const setAnimationRate = (playbackRate: number) =>
    browser.send('Animation.setPlaybackRate', { playbackRate });
  await home.open();

  await test.step('a route change fades the page in over 400 ms and scrolls to its top', async () => {
    const listOfContent = () =>
      page.locator('main').evaluate((main) =>
        main.getAnimations().map(({ effect }) => ({
          ms: effect?.getTiming().duration,
          fades: 'opacity' in ((effect as KeyframeEffect).getKeyframes()[0] ?? {}),
        })),
      );
    const scrolledPx = () => page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 500);
    await expect.poll(scrolledPx).toBe(500);
    await setAnimationRate(0);
    await shell.links.nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeAttached();
    await expect.poll(listOfContent).toEqual([{ ms: 400, fades: true }]);
    await expect.poll(scrolledPx).toBe(0);
    await setAnimationRate(1);
  });

  await test.step('reduced motion disables the fade', async () => {
    /** Durations of the animations that can be seen: reduced ones end within a frame. */
    const listVisible = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map(({ effect }) => Number(effect?.getTiming().duration))
          .filter((ms) => ms > 1),
      );
    await expect.poll(listVisible).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setAnimationRate(0);
    await shell.links.nth(2).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeAttached();
    expect(await listVisible()).toEqual([]);
    // One of any length would be a transition of every property, and sizes that are inherited late.
    await expect(page.locator('body')).toHaveCSS('transition-duration', '0s');
  });
});
