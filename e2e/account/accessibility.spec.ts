import { DESKTOP, PHONE, prepareView } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import {
  expectNoViolationsInAllViews,
  expectNoViolationsInBothModes,
} from '../support/meters/expect-no-violations.ts';
import type { Standing } from '../support/seeds/people.ts';

type Screen = readonly [Standing, string];

const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'of visitors': [
    ['visitor', '/login'],
    ['visitor', '/register'],
    ['visitor', '/setup/abcdef'],
    ['visitor', '/forgot-password'],
    ['visitor', '/verify-email'],
    ['visitor', '/reset-password'],
    ['visitor', '/reset-password/abcdef'],
  ],
  'of members who wait': [
    ['unverified', '/dashboard'],
    ['pending', '/dashboard'],
  ],
  'of those who wait for nothing': [
    ['admin', '/dashboard'],
    ['validated', '/profile'],
    ['validated', '/'],
  ],
};

for (const [which, screensThere] of Object.entries(SCREENS))
  test(`axe finds nothing on the screens ${which}, and nothing is too wide`, async ({
    page,
    enter,
    screens,
  }) => {
    await prepareView(page, PHONE);
    for (const [who, path] of screensThere) {
      await enter(who, path);
      await expect(screens.title).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expectNoViolationsInAllViews(page);
    }
  });

test('axe finds nothing in errors, notices and menus', async ({
  page,
  enter,
  screens,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await prepareView(page, PHONE);
  await enter('visitor', '/register');
  await screens.button('Create Account').click();
  await expect(screens.main.getByText('Email is required')).toBeVisible();
  await expectNoViolationsInAllViews(page);
  await page.setViewportSize(PHONE);
  await screens.open('/login');
  await screens.signIn('val@radio.example', 'wrong');
  const alert = shell.toasts.getByRole('alert');
  await expect(alert).toBeVisible();
  // Under the pointer a toast stays.
  await alert.hover();
  await expectNoViolationsInBothModes(page);
  await enter('admin', '/dashboard');
  await shell.menuButton.click();
  await expect(shell.drawer).toBeVisible();
  await expectNoViolationsInBothModes(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationsInBothModes(page);
});
