import { PHONE } from '../support/browser/views.ts';
import { expect, storedSession, test } from '../support/fixtures/account-fixture.ts';

const MEMBER_LINKS = ['Home', 'Dashboard', 'Channels', 'Favorites'];
const ADMIN_LINKS = [...MEMBER_LINKS, 'Admin Panel'];
const MEMBER_MENU = ['Profile', 'Dashboard', 'Favorites', 'Dark mode', 'Test Platform', 'Logout'];
const ADMIN_MENU = MEMBER_MENU.toSpliced(3, 0, 'Admin Panel');

for (const { who, name, links, items } of [
  { who: 'validated', name: 'Val', links: MEMBER_LINKS, items: MEMBER_MENU },
  { who: 'admin', name: 'Ada', links: ADMIN_LINKS, items: ADMIN_MENU },
] as const) {
  test(`lists the items of the header and the profile menu: ${who}`, async ({ page, shell, enter }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(who, '/dashboard');
    await expect(shell.links).toHaveText([...links]);
    await page.getByRole('button', { name: `Profile menu of ${name} Lovelace` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([...items]);
  });

  test(`lists the same items, the full name and the e-mail in the drawer: ${who}`, async ({
    page,
    shell,
    enter,
  }) => {
    await page.setViewportSize(PHONE);
    await enter(who, '/dashboard');
    await shell.menuButton.click();
    await expect(shell.drawer.getByRole('link')).toHaveText([...links]);
    await expect(shell.drawer.getByText(`${name} Lovelace`)).toBeVisible();
    await expect(shell.drawer.getByText(`${name.toLowerCase()}@radio.example`)).toBeVisible();
    await shell.drawer.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(shell.drawer).toBeHidden();
  });
}

test('the arrow keys walk the menu, and Escape returns the focus', async ({ page, enter }) => {
  await enter('admin', '/dashboard');
  const opener = page.getByRole('button', { name: /^Profile menu/ });
  const item = (name: string) => page.getByRole('menuitem', { name });
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
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Profile')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the menu closes on a click outside, on a click on its button, and on Tab', async ({
  page,
  screens,
  enter,
}) => {
  await enter('validated', '/dashboard');
  const opener = page.getByRole('button', { name: /^Profile menu/ });
  const menu = page.getByRole('menu', { name: 'Profile' });
  for (const close of [() => screens.title.click(), () => opener.click(), () => page.keyboard.press('Tab')]) {
    await opener.click();
    await expect(menu).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await close();
    await expect(menu).toHaveCount(0);
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
});

test('the menu toggles light and dark and stays open', async ({ page, enter }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enter('validated', '/dashboard');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('menuitem', { name: 'Light mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe('light');
});

test('Test Platform opens the other application in a new tab', async ({
  page,
  context,
  enter,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await enter('validated', '/dashboard');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Test Platform' }).click();
  expect(new URL((await opened).url()).pathname).toBe('/diagnostics/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const path of ['/', '/dashboard', '/profile']) {
  test(`Logout at ${path} clears the session, confirms it and leads home`, async ({
    page,
    shell,
    home,
    enter,
    accountServer,
  }) => {
    await enter('validated', path);
    const { token } = await storedSession(page);
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    const ended = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
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
}

test('Back after the logout leads to the sign-in', async ({ page, screens, enter, shell }) => {
  await enter('validated', '/');
  await shell.links.filter({ hasText: 'Dashboard' }).click();
  await expect(screens.title).toHaveText('Welcome back, Val!');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.goBack();
  await expect(screens.title).toHaveText('Sign In');
});

test('a profile menu that fails to load shows an error and leaves the page intact', async ({
  page,
  screens,
  shell,
  enter,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to (load resource|fetch dynamically imported module)/);
  await page.route(/assets\/profile-menu.*\.js/, (route) => route.abort());
  await enter('validated', '/dashboard');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(shell.toasts.getByText('The menu could not be loaded. Please reload the page.')).toBeVisible();
  await expect(screens.title).toHaveText('Welcome back, Val!');
});
