import type { Page } from '@playwright/test';
import { storeSession } from '../support/fixtures/account-fixture.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { watchAdminChunks } from '../support/pages/admin-panel.ts';
import { PEOPLE } from '../support/seeds/people.ts';

/** The specification's six tabs: name, path and chunk, and a text that only its screen shows. */
const TABS = [
  ['User Management', 'users', /Add New User/],
  ['Channel Management', 'channels', /Add Channel/],
  ['Email Configuration', 'email', /SMTP Server Settings/],
  ['Last.fm API', 'lastfm', /Features Enabled/],
  ['System Configuration', 'system', /Reset to Defaults/],
  ['System Theme', 'theme', /New Theme/],
] as const;

/** As a press of Back or Forward would. */
const goWithinPage = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('shows the figures of the server above six tabs with addresses of their own', {
  tag: ['@smoke', '@panel-cards', '@panel-tabs'],
}, async ({ page, panel }) => {
  await panel.open('/admin');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(panel.title).toHaveText('Admin Panel');
  await expect(panel.card('Total Users')).toHaveText('9');
  await expect(panel.card('Total Channels')).toHaveText('26');
  await expect(panel.card('Validated Users')).toHaveText('7');
  await expect(panel.card('Active Channels')).toHaveText('25');
  await expect(panel.tabs).toHaveCount(TABS.length);
  for (const [name, key, shown] of TABS) {
    await panel.tab(name).click();
    await expect(page).toHaveURL((url) => url.pathname === `/admin/${key}`);
    await expect(panel.content.getByText(shown).first()).toBeVisible();
  }
  await page.reload();
  await expect(panel.content.getByText(TABS[5][2]).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/system$/);
  await expect(panel.content.getByText(TABS[4][2]).first()).toBeVisible();
  await page.goForward();
  await expect(panel.content.getByText(TABS[5][2]).first()).toBeVisible();
});

test('a tab that fails to load leaves the panel intact, and Reload Page loads it', {
  tag: '@panel-error',
}, async ({ page, panel, consoleGuard }) => {
  consoleGuard.allow(/Failed to (load resource|fetch dynamically imported module)/);
  const file = /assets\/admin-system-page.*\.js/;
  const shown = Promise.withResolvers<void>();
  await page.route(file, (route) => shown.promise.then(() => route.abort()));
  await panel.open('/admin/users');
  await panel.tab('System Configuration').click();
  await expect(page.getByRole('status', { name: 'Loading System Configuration…' })).toBeVisible();
  shown.resolve();
  await expect(panel.content.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(panel.card('Total Users')).toHaveText('9');
  await panel.tab('User Management').click();
  await expect(panel.content.getByText('Add New User')).toBeVisible();
  await panel.tab('System Configuration').click();
  await expect(panel.content.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unroute(file);
  await panel.content.getByRole('button', { name: 'Reload Page' }).click();
  await expect(panel.content.getByText('Reset to Defaults').first()).toBeVisible();
});

test('a visitor loads nothing of the panel before the sign-in', {
  tag: '@panel-access',
}, async ({ page, adminServer, consoleGuard }) => {
  consoleGuard.allow(/\/mount-\d+|picture\.(svg|png)/);
  await test.step('a visitor’s first screen loads nothing of the panel', async () => {
    const chunks = watchAdminChunks(page);
    await page.goto(adminServer.origin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...chunks]).toEqual([]);
  });

  await test.step('a visitor signs in first and lands on the requested tab', async () => {
    await page.goto(`${adminServer.origin}/admin/system`);
    await expect(page).toHaveURL(/\/login$/);
    const screens = new AccountScreens(page, adminServer.origin);
    await screens.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(page).toHaveURL(/\/admin\/system$/);
    await expect(screens.title).toHaveText('Admin Panel');
  });
});

test('a customer is sent away, whatever is missing', {
  tag: '@panel-access',
}, async ({ page, adminServer, consoleGuard }) => {
  consoleGuard.allow(/\/mount-\d+|picture\.(svg|png)/);
  const chunks = watchAdminChunks(page);

  for (const who of ['unverified', 'pending', 'validated'] as const)
    await test.step(`a customer (${who}) is sent to the dashboard from every tab`, async () => {
      await storeSession(page, adminServer.origin, PEOPLE[who]);
      const [, ...others] = TABS;
      await page.goto(`${adminServer.origin}/admin/users`);
      await expect(page).toHaveURL(/\/dashboard$/);
      for (const [, key] of others) {
        // One standing loads every tab; the others reach them within the page.
        if (who === 'validated') await page.goto(`${adminServer.origin}/admin/${key}`);
        else await goWithinPage(page, `/admin/${key}`);
        await expect(page).toHaveURL(/\/dashboard$/);
      }
      expect([...chunks]).toEqual([]);
    });
});

test('an administrator’s dashboard loads nothing of the panel, and each tab loads when it is opened', async ({
  page,
  panel,
}) => {
  const chunks = watchAdminChunks(page);
  await panel.open('/dashboard');
  await expect(panel.title).toHaveText('Welcome back, Ada!');
  await page.waitForLoadState('networkidle');
  expect([...chunks]).toEqual([]);
  await panel.open('/admin/users');
  await expect(panel.content.getByText('Add New User')).toBeVisible();
  expect([...chunks]).toContain('admin-users-page');
  expect([...chunks]).not.toContain('admin-theme-page');
  await panel.tab('System Theme').click();
  await expect(panel.content.getByText('New Theme')).toBeVisible();
  expect([...chunks]).toContain('admin-theme-page');
});
