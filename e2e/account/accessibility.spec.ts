import { PHONE, pageWidth, show, VIEWS } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';
import type { Standing } from '../support/seeds/people.ts';

type Screen = readonly [Standing, string];

const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  'where one signs in and registers': [
    ['visitor', '/login'],
    ['visitor', '/register'],
    ['visitor', '/setup/abcdef'],
  ],
  'behind links': [
    ['visitor', '/forgot-password'],
    ['visitor', '/verify-email'],
    ['visitor', '/reset-password'],
    ['visitor', '/reset-password/abcdef'],
  ],
  'of those who wait': [
    ['unverified', '/dashboard'],
    ['pending', '/dashboard'],
  ],
  'of those who may': [
    ['admin', '/dashboard'],
    ['validated', '/profile'],
    ['validated', '/'],
  ],
};

for (const view of VIEWS) {
  for (const [which, screensThere] of Object.entries(SCREENS)) {
    test(`axe finds nothing on the screens ${which}, and nothing is too wide: ${view.where}`, async ({
      page,
      enter,
      screens,
    }) => {
      await show(page, view);
      for (const [who, path] of screensThere) {
        await enter(who, path);
        await expect(screens.title).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expectNoViolations(page);
        expect(await pageWidth(page), `${who} at ${path}`).toBeLessThanOrEqual(view.size.width);
      }
    });
  }

  test(`axe finds nothing in errors, notices and menus: ${view.where}`, async ({
    page,
    enter,
    screens,
    shell,
    consoleGuard,
  }) => {
    consoleGuard.allow(/401 \(Unauthorized\)/);
    await show(page, view);
    await enter('visitor', '/register');
    await screens.button('Create Account').click();
    await expect(screens.main.getByText('Email is required')).toBeVisible();
    await expectNoViolations(page);
    await screens.open('/login');
    await screens.signIn('val@radio.example', 'wrong');
    await expect(shell.toasts.getByRole('alert')).toBeVisible();
    await expectNoViolations(page);
    await enter('admin', '/dashboard');
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    if (view.size === PHONE) {
      await shell.menuButton.click();
      await expect(shell.drawer).toBeVisible();
      await expectNoViolations(page);
    }
  });
}
