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

test('the link of the first start creates the first administrator once', async ({ page }) => {
  const app = await startApp();
  try {
    const logged = () => LINK.exec(app.log())?.[0];
    // The server responds before it prints its link.
    await expect.poll(logged).toBeDefined();
    const link = logged() ?? '';
    const screens = new AccountScreens(page, new URL(link).origin);
    await page.goto(link);
    await expect(screens.title).toHaveText('Set Up Your Station');
    await screens.fill(ADMIN);
    await screens.button('Create Administrator').click();
    await expect(screens.title).toHaveText('Welcome back, Ada!');
    await expect(screens.main.getByText('Administrator', { exact: true })).toBeVisible();

    await forgetSession(page);
    await page.goto(link);
    await expect(screens.title).toHaveText('Already Set Up');
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
