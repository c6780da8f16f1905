import { linkAllStyles, readStyles } from '../support/browser/computed-styles.ts';
import { DESKTOP, PHONE } from '../support/browser/views.ts';
import { expect, storedSession, test } from '../support/fixtures/account-fixture.ts';

const MEMBER_LINKS = ['Home', 'Dashboard', 'Channels', 'Favorites'];
const ADMIN_LINKS = [...MEMBER_LINKS, 'Admin Panel'];
const MEMBER_MENU = ['Profile', 'Dashboard', 'Favorites', 'Dark mode', 'Test Platform', 'Logout'];
const ADMIN_MENU = MEMBER_MENU.toSpliced(3, 0, 'Admin Panel');

const MENUS = [
  { who: 'validated', name: 'Val', links: MEMBER_LINKS, items: MEMBER_MENU },
  { who: 'admin', name: 'Ada', links: ADMIN_LINKS, items: ADMIN_MENU },
] as const;

test('header, profile menu and drawer', {
  tag: ['@navigation', '@profile-menu', '@drawer'],
}, async ({ page, shell, enter }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const { who, name, links, items } of MENUS) {
    await test.step(`lists the items of the header and the profile menu: ${who}`, async () => {
      await page.setViewportSize(DESKTOP);
      await enter(who, '/dashboard');
      await expect(shell.links).toHaveText([...links]);
      await page.getByRole('button', { name: `Profile menu of ${name} Lovelace` }).click();
      await expect(page.getByRole('menuitem')).toHaveText([...items]);
      await page.keyboard.press('Escape');
    });

    await test.step(`lists the same items, the full name and the e-mail in the drawer: ${who}`, async () => {
      await page.setViewportSize(PHONE);
      await shell.menuButton.click();
      await expect(shell.drawer.getByRole('link')).toHaveText([...links]);
      await expect(shell.drawer.getByText(`${name} Lovelace`)).toBeVisible();
      await expect(shell.drawer.getByText(`${name.toLowerCase()}@radio.example`)).toBeVisible();
      await shell.drawer.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(shell.drawer).toBeHidden();
    });
  }
});

test('the profile menu', {
  tag: '@profile-menu',
}, async ({ page, context, screens, shell, enter, consoleGuard }) => {
  consoleGuard.allow(/Failed to (load resource|fetch dynamically imported module)/);
  await page.emulateMedia({ colorScheme: 'light' });
  const script = /assets\/profile-menu.*\.js/;
  await page.route(script, (route) => route.abort());
  await enter('admin', '/dashboard');
  const opener = page.getByRole('button', { name: /^Profile menu/ });
  const menu = page.getByRole('menu', { name: 'Profile' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await test.step('a profile menu that fails to load shows an error and leaves the page intact', async () => {
    await opener.click();
    await expect(
      shell.toasts.getByText('This part of the page could not be loaded. Please try again.'),
    ).toBeVisible();
    await expect(screens.title).toHaveText('Welcome back, Ada!');
  });
  await page.unroute(script);
  await page.reload();

  await test.step('the menu closes on a click outside, on a click on its button, and on Tab', async () => {
    for (const close of [
      () => screens.title.click(),
      () => opener.click(),
      () => page.keyboard.press('Tab'),
    ]) {
      await opener.click();
      await expect(menu).toBeVisible();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await close();
      await expect(menu).toHaveCount(0);
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
    }
  });

  await test.step('the menu toggles light and dark and stays open', async () => {
    await opener.click();
    await item('Dark mode').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await item('Light mode').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe('light');
  });

  await test.step('Test Platform opens the other application in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await item('Test Platform').click();
    const platform = await opened;
    await expect(platform).toHaveURL((url) => url.pathname === '/diagnostics/');
    await platform.close();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(menu).toHaveCount(0);
  });

  await test.step('the arrow keys walk the menu, and Escape returns the focus', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(item('Profile')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Dashboard')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item('Logout')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Profile')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item('Logout')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(item('Profile')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item('Profile')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(menu).toHaveCount(0);
  });
});

test('no part that loads later restyles a screen', async ({ page, enter }) => {
  // What fades in has another style while it does.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/channels', '/favorites', '/profile']) {
    await enter('validated', path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main [class*="skeleton"]')).toHaveCount(0);
    const before = await readStyles(page);
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).press('Escape');
    await linkAllStyles(page);
    await expect.poll(() => readStyles(page), path).toEqual(before);
  }
});

test('the logout', {
  tag: ['@profile-menu', '@logout', '@session-ends', '@login-texts'],
}, async ({ page, screens, shell, home, enter, accountServer }) => {
  const logOut = async () => {
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  };
  for (const path of ['/', '/dashboard', '/profile'])
    await test.step(`Logout at ${path} clears the session, confirms it and leads home`, async () => {
      await enter('validated', path);
      const { token } = await storedSession(page);
      const ended = page.waitForResponse('**/api/auth/logout');
      await logOut();
      await expect(page).toHaveURL((url) => url.pathname === '/');
      await expect(shell.toasts.getByText('Logged out successfully')).toBeVisible();
      await expect(shell.links).toHaveText(['Home', 'Login', 'Register']);
      await expect(home.cards).toHaveCount(12);
      expect(await storedSession(page)).toEqual({ token: null, user: null });
      await ended;
      const headers = { authorization: `Bearer ${token}` };
      const call = `${accountServer.origin}/api/auth/profile`;
      expect((await page.request.get(call, { headers })).status()).toBe(401);
    });

  await test.step('Back after the logout leads to the sign-in', async () => {
    await enter('validated', '/');
    await shell.links.filter({ hasText: 'Dashboard' }).click();
    await expect(screens.title).toHaveText('Welcome back, Val!');
    await logOut();
    await page.goBack();
    await expect(screens.title).toHaveText('Sign In');
  });
});
