import type { Page } from '@playwright/test';
import { forgetSession } from '../support/browser/forget-session.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import { REGISTRATION } from '../support/pages/account-screens.ts';
import { SiteShell } from '../support/pages/site-shell.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const SHUT = 'Under Maintenance';

/** Opens a path and waits for its connection of live events. */
async function openLive(page: Page, open: () => Promise<void>): Promise<void> {
  const connected = page.waitForResponse(/\/api\/live/);
  await open();
  await connected;
}

test('maintenance', {
  tag: '@system-switches',
}, async ({ page, home, screens, shell, change, consoleGuard }) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/);
  await test.step('maintenance replaces open pages, which return by themselves', async () => {
    await openLive(page, () => home.open());
    await change({ maintenanceMode: true });
    await expect(screens.title).toHaveText(SHUT);
    await expect(screens.main).toContainText('The system is under maintenance. Please try again later.');
    await expect(page).toHaveTitle(`${SHUT} – Radio Player`);
    await expectNoViolations(page);
    await shell.themeToggle.click();
    await expectNoViolations(page);
    await change({ maintenanceMode: false });
    await expect(screens.main.getByRole('heading', { name: 'Featured Channels' })).toBeVisible();
  });

  await test.step('maintenance is shown to new visitors, and an administrator signs in and works', async () => {
    await page.goto('about:blank');
    await change({ maintenanceMode: true });
    await home.open();
    await expect(screens.title).toHaveText(SHUT);
    await screens.link('Administrators sign in here').click();
    await screens.signIn(PEOPLE.validated.email, PEOPLE.validated.password);
    await expect(screens.title).toHaveText(SHUT);
    await expect(screens.link('Administrators sign in here')).toBeHidden();
    await forgetSession(page);
    await screens.open('/login');
    await screens.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(screens.main).toContainText('Welcome back, Ada!');
    await screens.open('/channels');
    await expect(screens.title).toHaveText('Channels');
  });
});

test('the other switches', {
  tag: '@system-switches',
}, async ({ page, screens, shell, change, context, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await test.step('an open registration form closes and opens again', async () => {
    await openLive(page, () => screens.open('/register'));
    await expect(screens.title).toHaveText('Create Account');
    await change({ allowRegistration: false });
    await expect(screens.title).toHaveText('Registration Closed');
    for (const path of ['/login', '/verify-email/unknown', '/']) {
      await screens.open(path);
      await expect(
        screens.main.getByRole('link', { name: /Sign In|Forgot|Back to Login/ }).first(),
      ).toBeVisible();
      await expect(page.locator('a[href="/register"]')).toHaveCount(0);
    }
    await expect(screens.main.getByRole('heading', { name: 'Make it your radio' })).toBeVisible();
    await expect(page.locator('a[href="/register"]')).toHaveCount(0);
    await screens.open('/register');
    await change({ allowRegistration: true });
    await screens.fill(REGISTRATION);
    await expect(screens.button('Create Account')).toBeEnabled();
  });

  await test.step('without mail the page offers no link for a forgotten password', async () => {
    await openLive(page, () => screens.open('/forgot-password'));
    await expect(screens.button('Send Reset Link')).toBeVisible();
    await change({ emailEnabled: false });
    await expect(screens.main).toContainText('This station sends no email');
    await expect(screens.button('Send Reset Link')).toBeHidden();
    await change({ emailEnabled: true });
    await expect(screens.button('Send Reset Link')).toBeVisible();
  });

  await test.step('header, footer and tab follow the system name, and new pages are rendered with it', async () => {
    await openLive(page, () => screens.open('/'));
    await expect(page).toHaveTitle('Radio Player');
    await change({ systemName: 'Harbour Radio' });
    await expect(page).toHaveTitle('Harbour Radio');
    await expect(shell.brand).toHaveText('Harbour Radio');
    await expect(shell.footer).toContainText('Harbour Radio. All rights reserved.');
    const another = await context.newPage();
    await another.goto(page.url());
    await expect(another).toHaveTitle('Harbour Radio');
    await expect(new SiteShell(another).brand).toHaveText('Harbour Radio');
  });
});
