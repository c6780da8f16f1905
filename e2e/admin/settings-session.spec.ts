import { AdminApi } from '../support/api/admin-api.ts';
import { endSession } from '../support/api/end-session.ts';
import { emailTab, readEmail } from '../support/api/settings-tabs.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { SettingsScreen } from '../support/pages/settings-screen.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const BACK = 'Your unsaved changes are back.';

test('what was typed returns after the sign-in, and a sign-out asks before it is lost', {
  tag: ['@session-ends', '@login-returns'],
}, async ({ page, adminServer, shell, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const { origin } = adminServer;
  const settings = new SettingsScreen(page, origin);
  const account = new AccountScreens(page, origin);
  const { email, password } = PEOPLE.admin;
  // A session of its own, because it ends.
  await (await AdminApi.signIn(origin, PEOPLE.admin)).signInPage(page);
  await emailTab.prepare(adminServer);

  await test.step('a save without a session leads to the sign-in, and from there back to the changes', async () => {
    await settings.open(emailTab.path);
    await settings.fill({ Username: 'somebody', Password: 'only here' });
    await endSession(page, origin);
    await settings.button(emailTab.save).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(settings.toast('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(settings.toast(/^Authentication required/)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('only here');
    await account.signIn(email, password);
    await expect(settings.main.getByText(BACK)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${emailTab.path}$`));
    await expect(settings.field('Username')).toHaveValue('somebody');
    await expect(settings.field('Password')).toHaveValue('');
    await settings.button(emailTab.save).click();
    await expect(settings.toast(emailTab.saved)).toBeVisible();
    expect(await readEmail(adminServer)).toMatchObject({ username: 'somebody' });
  });

  await test.step('a sign-out with unsaved changes is confirmed first', async () => {
    await settings.fill({ Username: 'anybody' });
    page.once('dialog', (question) => void question.dismiss());
    await shell.signOut();
    await expect(settings.field('Username')).toHaveValue('anybody');
    page.once('dialog', (question) => void question.accept());
    await shell.signOut();
    await expect(page).toHaveURL(`${origin}/`);
  });
  await emailTab.prepare(adminServer);
});
