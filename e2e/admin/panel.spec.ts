import type { Page } from '@playwright/test';
import { BAD_GATEWAY, failCalls, holdResponses } from '../support/browser/hold-responses.ts';
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

const COUNTS = { method: 'GET', path: /\/api\/users\/stats\/overview$/ };
const CHANNELS = { method: 'GET', path: /\/api\/channels$/ };

/** As a press of Back or Forward would. */
const goWithinPage = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('shows four summary cards with the figures of users and channels', {
  tag: ['@smoke', '@panel-cards', '@panel-warnings'],
}, async ({ page, panel }) => {
  await test.step('the figures are those of the server', async () => {
    const counted = page.waitForRequest((request) =>
      request.url().endsWith('/api/channels?limit=100&activeOnly=false'),
    );
    await panel.open('/admin/users');
    await counted;
    await expect(panel.title).toHaveText('Admin Panel');
    await expect(panel.main.locator('dl').first().getByRole('term')).toHaveText([
      'Total Users',
      'Total Channels',
      'Validated Users',
      'Active Channels',
    ]);
    await expect(panel.card('Total Users')).toHaveText('10');
    await expect(panel.card('Total Channels')).toHaveText('26');
    await expect(panel.card('Validated Users')).toHaveText('8');
    await expect(panel.card('Active Channels')).toHaveText('25');
  });

  await test.step('figures that are loading show a placeholder, not a zero', async () => {
    const held = await holdResponses(page, COUNTS);
    await panel.open('/admin/users');
    await expect(panel.card('Total Channels')).toHaveText('26');
    await expect(panel.card('Total Users')).toHaveText('');
    held.release();
    await expect(panel.card('Total Users')).toHaveText('10');
  });

  await test.step('names a proxy that the server does not trust, a full disk and mails that are stuck, and what to do', async () => {
    const stuck = { count: 3, since: '2026-11-20T08:00:00.000Z', reason: 'The mail server refused.' };
    const warnings = [
      { code: 'proxy-not-trusted', peer: '10.0.0.7' },
      { code: 'proxy-unreadable', peer: '10.0.0.8' },
      { code: 'disk-full' },
      { code: 'mail-stuck', ...stuck },
    ];
    await page.route(/\/api\/system-config\/warnings$/, (route) =>
      route.fulfill({ json: { success: true, warnings } }),
    );
    await panel.open('/admin/users');
    await expect(
      panel.main.getByText(/a proxy at 10\.0\.0\.7 .* Set TRUST_PROXY to its address/),
    ).toBeVisible();
    await expect(
      panel.main.getByText(/^The proxy at 10\.0\.0\.8 sends .* Let it send the address/),
    ).toBeVisible();
    await expect(panel.main.getByText(/^Disk full: .* Free space/)).toBeVisible();
    await expect(panel.main.getByText(/^3 mails wait since .*: The mail server refused\./)).toBeVisible();
  });
});

test('shows what fails once and leaves the rest intact', {
  tag: ['@panel-failed', '@panel-error'],
}, async ({ page, panel, consoleGuard }) => {
  consoleGuard.allow(/Failed to (load resource|fetch dynamically imported module)/);
  await test.step('Failed to load admin data is shown once, and the figures stay empty', async () => {
    const mends = [await failCalls(page, COUNTS, BAD_GATEWAY), await failCalls(page, CHANNELS, BAD_GATEWAY)];
    await panel.open('/admin/system');
    await expect(panel.toast('Failed to load admin data')).toHaveCount(1);
    for (const name of ['Total Users', 'Total Channels', 'Validated Users', 'Active Channels'])
      await expect(panel.card(name)).toHaveText('–');
    await expect(panel.content.getByText('Reset to Defaults').first()).toBeVisible();
    await expect(panel.tab('User Management')).toHaveText('User Management');
    for (const mend of mends) await mend();
  });

  await test.step('a tab that fails to load leaves the panel intact, and Reload Page loads it', async () => {
    const file = /assets\/admin-system-page.*\.js/;
    const shown = Promise.withResolvers<void>();
    await page.route(file, (route) => shown.promise.then(() => route.abort()));
    await panel.open('/admin/users');
    await panel.tab('System Configuration').click();
    await expect(page.getByRole('status', { name: 'Loading System Configuration…' })).toBeVisible();
    shown.resolve();
    await expect(panel.content.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(panel.card('Total Users')).toHaveText('10');
    await panel.tab('User Management').click();
    await expect(panel.content.getByText('Add New User')).toBeVisible();
    await panel.tab('System Configuration').click();
    await expect(panel.content.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await page.unroute(file);
    await panel.content.getByRole('button', { name: 'Reload Page' }).click();
    await expect(panel.content.getByText('Reset to Defaults').first()).toBeVisible();
  });
});

test('the tabs are reached by pointer, keyboard and address', {
  tag: '@panel-tabs',
}, async ({ page, panel }) => {
  await test.step('six tabs have addresses of their own: click, reload, link, Back and Forward lead there', async () => {
    await panel.open('/admin');
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(panel.tabs).toHaveCount(TABS.length);
    for (const [name, key, shown] of TABS) {
      await panel.tab(name).click();
      await expect(page).toHaveURL((url) => url.pathname === `/admin/${key}`);
      await expect(panel.tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect(panel.content.getByText(shown).first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${name} – `));
      await page.reload();
      await expect(panel.content.getByText(shown).first()).toBeVisible();
      await expect(panel.tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/system$/);
    await expect(panel.content.getByText(TABS[4][2]).first()).toBeVisible();
    await page.goForward();
    await expect(panel.content.getByText(TABS[5][2]).first()).toBeVisible();
  });

  await test.step('arrows, Home and End walk the tabs and keep the focus on them', async () => {
    await panel.open('/admin/users');
    await panel.tab('User Management').focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel.tab('Channel Management')).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/channels$/);
    await page.keyboard.press('End');
    await expect(panel.tab('System Theme')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(panel.tab('User Management')).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(panel.content.getByText('Add New User')).toBeVisible();
  });

  await test.step('only the selected one is underlined, also where forced colors show transparent borders', async () => {
    await expect(panel.tab('User Management')).toHaveCSS('border-bottom-width', '3px');
    await expect(panel.tab('Channel Management')).toHaveCSS('border-bottom-width', '0px');
  });

  await test.step('an unknown address of the panel leads to its first tab', async () => {
    for (const path of ['/admin/nowhere', '/admin/users/more', '/admin/']) {
      await panel.open(path);
      await expect(page).toHaveURL(/\/admin\/users$/);
    }
  });
});

test('the tabs show the number of pending users, and the current one stays in view', async ({
  page,
  ada,
  panel,
}) => {
  await test.step('the users’ tab shows the number of pending users on every tab, and none without any', async () => {
    const { users } = await ada.call<{ users: { _id: string }[] }>('GET', '/api/users?status=pending');
    expect(users).toHaveLength(2);
    const validate = (isValidated: boolean) =>
      Promise.all(users.map(({ _id }) => ada.call('PUT', `/api/users/${_id}/validation`, { isValidated })));
    await panel.open('/admin/system');
    await expect(panel.tab('User Management')).toHaveText('User Management (2 pending)');
    await validate(true);
    await page.reload();
    await expect(panel.card('Validated Users')).toHaveText('10');
    await expect(panel.tab('User Management')).toHaveText('User Management');
    await validate(false);
  });

  await test.step('the current tab stays in view on a phone when the number of pending users arrives', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const counts = await holdResponses(page, COUNTS);
    await panel.open('/admin/theme');
    await expect(panel.tab('System Theme')).toBeInViewport({ ratio: 0.95 });
    counts.release();
    await expect(panel.tab('User Management')).toHaveText(/pending/);
    await expect(panel.tab('System Theme')).toBeInViewport({ ratio: 0.95 });
  });
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
