import type { SystemConfig } from '@airdial/contract/system/schema';
import type { Page } from '@playwright/test';
import { AdminApi } from '../support/api/admin-api.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import { REGISTRATION } from '../support/pages/account-screens.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const SHUT = 'Under Maintenance';

type Change = (changes: Partial<SystemConfig>) => Promise<void>;

/** Changes the configuration by API, and restores it afterwards. */
const asAdministrator = test.extend<{ change: Change }>({
  change: async ({ accountServer }, use) => {
    const ada = await AdminApi.signIn(accountServer.app.origin, PEOPLE.admin);
    const { lastUpdated: _, ...before } = await ada.call<SystemConfig>('GET', '/api/system-config');
    await use(async (changes) => {
      await ada.call('PUT', '/api/system-config', { ...before, ...changes });
    });
    await ada.call('PUT', '/api/system-config', before);
  },
});

/** Opens a path and waits for its connection of live events. */
async function openLive(page: Page, open: () => Promise<void>): Promise<void> {
  const connected = page.waitForResponse(/\/api\/live/);
  await open();
  await connected;
}

asAdministrator(
  'maintenance replaces open pages, which return by themselves',
  async ({ page, home, screens, shell, change, consoleGuard }) => {
    consoleGuard.allow(/503 \(Service Unavailable\)/);
    await openLive(page, () => home.open());
    await change({ maintenanceMode: true });
    await expect(screens.title).toHaveText(SHUT);
    await expect(screens.main).toContainText('The system is under maintenance. Please try again later.');
    await expect(page).toHaveTitle(`${SHUT} – Airdial`);
    await expectNoViolations(page);
    await shell.themeToggle.click();
    await expectNoViolations(page);
    await change({ maintenanceMode: false });
    await expect(screens.main.getByRole('heading', { name: 'Featured Channels' })).toBeVisible();
  },
);

asAdministrator(
  'maintenance is shown to new visitors, and an administrator signs in and works',
  async ({ page, home, screens, change, consoleGuard }) => {
    consoleGuard.allow(/503 \(Service Unavailable\)/);
    await change({ maintenanceMode: true });
    await home.open();
    await expect(screens.title).toHaveText(SHUT);
    await screens.link('Administrators sign in here').click();
    await screens.signIn(PEOPLE.validated.email, PEOPLE.validated.password);
    await expect(screens.title).toHaveText(SHUT);
    await expect(screens.link('Administrators sign in here')).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await screens.open('/login');
    await screens.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(screens.main).toContainText('Welcome back, Ada!');
    await screens.open('/channels');
    await expect(screens.title).toHaveText('Channels');
  },
);

asAdministrator('an open registration form closes and opens again', async ({ page, screens, change }) => {
  await openLive(page, () => screens.open('/register'));
  await expect(screens.title).toHaveText('Create Account');
  await change({ allowRegistration: false });
  await expect(screens.title).toHaveText('Registration Closed');
  await change({ allowRegistration: true });
  await screens.fill(REGISTRATION);
  await expect(screens.button('Create Account')).toBeEnabled();
});

asAdministrator(
  'header, footer and tab follow the system name, and new pages are rendered with it',
  async ({ page, screens, shell, change, context }) => {
    await openLive(page, () => screens.open('/'));
    await expect(page).toHaveTitle('Airdial');
    await change({ systemName: 'Harbour Radio' });
    await expect(page).toHaveTitle('Harbour Radio');
    await expect(shell.brand).toHaveText('Harbour Radio');
    await expect(shell.footer).toContainText('Harbour Radio. All rights reserved.');
    const another = await context.newPage();
    await another.goto(page.url());
    await expect(another).toHaveTitle('Harbour Radio');
    await expect(new SiteShell(another).brand).toHaveText('Harbour Radio');
  },
);

asAdministrator(
  'without mail nobody is promised a link for a forgotten password',
  async ({ page, screens, change }) => {
    await openLive(page, () => screens.open('/forgot-password'));
    await expect(screens.button('Send Reset Link')).toBeVisible();
    await change({ emailEnabled: false });
    await expect(screens.main).toContainText('This station sends no email');
    await expect(screens.button('Send Reset Link')).toBeHidden();
    await change({ emailEnabled: true });
    await expect(screens.button('Send Reset Link')).toBeVisible();
  },
);
