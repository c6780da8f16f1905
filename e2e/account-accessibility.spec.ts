import { expect, test } from './support/account-test.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import type { Standing } from './support/people.ts';

const MODES = ['light', 'dark'] as const;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

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

test.use({ reducedMotion: 'reduce' });

for (const mode of MODES) {
  for (const size of [PHONE, DESK]) {
    const where = `${mode}, ${size.width} px`;

    for (const [which, screensThere] of Object.entries(SCREENS)) {
      test(`axe finds nothing on the screens ${which}, and nothing is too wide: ${where}`, async ({
        page,
        enter,
        screens,
      }) => {
        await page.emulateMedia({ colorScheme: mode });
        await page.setViewportSize(size);
        for (const [who, path] of screensThere) {
          await enter(who, path);
          await expect(screens.title).toBeAttached();
          await page.waitForLoadState('networkidle');
          await expectNoViolations(page);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, `${who} at ${path}`).toBeLessThanOrEqual(size.width);
        }
      });
    }

    test(`axe finds nothing in errors, notices and menus: ${where}`, async ({
      page,
      enter,
      screens,
      shell,
      consoleGuard,
    }) => {
      consoleGuard.allow(/401 \(Unauthorized\)/);
      await page.emulateMedia({ colorScheme: mode });
      await page.setViewportSize(size);
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
      if (size === PHONE) {
        await shell.menuButton.click();
        await expect(shell.drawer).toBeVisible();
        await expectNoViolations(page);
      }
    });
  }
}
