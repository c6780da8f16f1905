import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { DESKTOP, PHONE, pageWidth } from '../support/browser/views.ts';
import { storedSession, storeSession } from '../support/fixtures/account-fixture.ts';
import { expect, NEW_PASSWORD, test } from '../support/fixtures/users-fixture.ts';
import type { UsersScreen } from '../support/pages/users-screen.ts';

test('the own account', {
  tag: '@user-conflicts',
}, async ({ page, users, addUser, accountServer, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const enterAsNewAdmin = async () => {
    const own = await addUser({ role: 'admin' });
    await storeSession(page, accountServer.origin, { ...own, password: NEW_PASSWORD });
    return own;
  };

  await test.step('a new name appears in the header at once', async () => {
    const own = await enterAsNewAdmin();
    await users.open(`?search=${own.lastName}`);
    await expect(users.row(own.fullName).getByText('You', { exact: true })).toBeVisible();
    await users.action('Edit', own.fullName).click();
    await users.fill({ 'First Name': 'Renamed' });
    await users.button('Save Changes').click();
    await expect(page.getByRole('button', { name: `Profile menu of Renamed ${own.lastName}` })).toBeVisible();
    expect((await storedSession(page)).user).toContain('"firstName":"Renamed"');
    await page.setViewportSize(PHONE);
    await expect.poll(() => pageWidth(page)).toBe(PHONE.width);
    const chip = users.row(`Renamed ${own.lastName}`).getByText('You', { exact: true });
    expect(await chip.evaluate((one) => one.scrollWidth <= one.clientWidth), 'the chip is whole').toBe(true);
    await page.setViewportSize(DESKTOP);
  });

  for (const [what, question, act] of [
    [
      'gives up the administrator’s rights',
      'Give up your own administrator rights? You are signed out at once.',
      async (users: UsersScreen, name: string) => {
        await users.action('Edit', name).click();
        await users.field('Role').selectOption('Customer');
        await users.button('Save Changes').click();
      },
    ],
    [
      'deactivates it',
      'Deactivate your own account? You are signed out at once, and only another administrator can let you in again.',
      (users: UsersScreen, name: string) => users.choose('Deactivate', name),
    ],
  ] as const)
    await test.step(`an administrator who ${what} confirms first and is signed out`, async () => {
      const own = await enterAsNewAdmin();
      await users.open(`?search=${own.lastName}`);
      const prompt = respondToDialog(page, 'accept');
      await act(users, own.fullName);
      expect(await prompt).toBe(question);
      await expect(page).toHaveURL(/\/login$/);
    });
});
