import { forgetSession } from '../support/browser/forget-session.ts';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { startApp } from '../support/servers/airdial-server.ts';

const LINK = /http:\/\/localhost:\d+\/setup\/[\w-]+/;

const ADMIN = {
  'First Name': 'Ada',
  'Last Name': 'Lovelace',
  Email: 'ada@radio.example',
  Password: 'Engine number 1',
  'Confirm Password': 'Engine number 1',
};

test('the link of the first start creates the first administrator once', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const app = await startApp();
  try {
    const logged = () => LINK.exec(app.log())?.[0];
    // The server responds before it prints its link.
    await expect.poll(logged).toBeDefined();
    const link = logged() ?? '';
    const screens = new AccountScreens(page, new URL(link).origin);
    await page.goto(`${link.slice(0, -1)}`);
    await expect(screens.title).toHaveText('Set Up Your Station');
    await screens.button('Create Administrator').click();
    await expect(screens.field('First Name')).toHaveAccessibleDescription('First name is required');
    await expect(screens.field('First Name')).toBeFocused();
    await screens.fill(ADMIN);
    await screens.button('Create Administrator').click();
    await expect(
      screens.main.getByText('This setup link is invalid, has expired or has already been used.'),
    ).toBeVisible();

    await screens.open('/setup');
    await screens.fill(ADMIN);
    await screens.button('Create Administrator').click();
    await expect(screens.main.getByText('The setup link is not complete')).toBeVisible();

    await page.goto(link);
    await screens.fill({ ...ADMIN, Password: 'Engine 1843', 'Confirm Password': 'Engine 1843' });
    await screens.button('Create Administrator').click();
    await expect(screens.field('Password')).toHaveAccessibleDescription(
      'A password of an administrator has at least 12 characters. Please choose a longer one.',
    );
    await screens.fill(ADMIN);
    await screens.button('Create Administrator').click();
    await expect(screens.title).toHaveText('Welcome back, Ada!');
    await expect(screens.main.getByText('Administrator', { exact: true })).toBeVisible();

    await forgetSession(page);
    await page.goto(link);
    await expect(screens.title).toHaveText('Already Set Up');
    await screens.link('Sign In').click();
    await screens.signIn(ADMIN.Email, ADMIN.Password);
    await expect(screens.title).toHaveText('Welcome back, Ada!');
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
