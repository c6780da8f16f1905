import type { ListedUser } from '@airdial/contract/user/schema';
import { AdminApi } from '../support/api/admin-api.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { DESKTOP, PHONE, pageWidth } from '../support/browser/views.ts';
import { storedSession, storeSession } from '../support/fixtures/account-fixture.ts';
import { expect, NEW_PASSWORD, test } from '../support/fixtures/users-fixture.ts';
import { UsersScreen } from '../support/pages/users-screen.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const CONFLICT = /409 \(Conflict\)/;
const CHANGED = 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.';
const LAST_ADMIN = 'This is the last active administrator. Make somebody else an administrator first.';

const changed = ({ lastName, email, role, isValidated }: ListedUser, firstName: string) => ({
  firstName,
  lastName,
  email,
  role,
  isValidated,
});

test('two administrators', { tag: '@user-conflicts' }, async ({ ada, users, addUser, consoleGuard }) => {
  consoleGuard.allow(CONFLICT, /404 \(Not Found\)/);

  await test.step('the later save shows what the other stored; nothing is overwritten, nothing typed is lost', async () => {
    const before = await addUser();
    const find = async () => (await ada.call<{ user: ListedUser }>('GET', `/api/users/${before._id}`)).user;
    await users.open(`?search=${before.lastName}`);
    await users.action('Edit', before.fullName).click();
    await users.fill({ 'First Name': 'Mine' });
    await ada.call('PUT', `/api/users/${before._id}`, { ...changed(before, 'Theirs'), isValidated: true });
    await users.button('Save Changes').click();
    await expect(users.dialog.getByRole('alert')).toHaveText(CHANGED);
    await expect(users.toasts.getByRole('alert')).toHaveCount(0);
    await expect(users.dialog.getByText('This is what is stored now:')).toBeVisible();
    await expect(users.dialog.getByRole('term')).toHaveText(['First Name', 'Status']);
    await expect(users.dialog.getByRole('definition')).toHaveText(['Theirs', 'Validated, Unverified']);
    await expect(users.field('First Name')).toHaveValue('Mine');
    expect(await find()).toMatchObject({ firstName: 'Theirs', isValidated: true });
    await users.button('Save mine anyway').click();
    await expect(users.toast('User updated successfully')).toBeVisible();
    await expect(users.dialog).toHaveCount(0);
    expect(await find()).toMatchObject({ firstName: 'Mine', isValidated: false });
    await users.dismissToasts();
  });

  await test.step('the newest version can be loaded and saved from there', async () => {
    const before = await addUser();
    await users.open(`?search=${before.lastName}`);
    await users.action('Edit', before.fullName).click();
    await users.fill({ 'First Name': 'Mine' });
    await ada.call('PUT', `/api/users/${before._id}`, changed(before, 'Theirs'));
    await users.button('Save Changes').click();
    await users.button('Load the newest').click();
    await expect(users.field('First Name')).toHaveValue('Theirs');
    await expect(users.field('First Name')).toBeFocused();
    await expect(users.dialog.getByText(CHANGED)).toHaveCount(0);
    await users.fill({ 'First Name': 'Both' });
    await users.button('Save Changes').click();
    await expect(users.row(`Both ${before.lastName}`)).toBeVisible();
    await users.dismissToasts();
  });

  await test.step('a user whom another administrator deleted shows User not found and leaves the list', async () => {
    const { _id, fullName, lastName } = await addUser();
    await users.open(`?search=${lastName}`);
    await users.action('Edit', fullName).click();
    await users.fill({ 'First Name': 'Mine' });
    await ada.call('DELETE', `/api/users/${_id}`);
    await users.button('Save Changes').click();
    await expect(users.toast('User not found')).toBeVisible();
    await expect(users.field('First Name')).toHaveValue('Mine');
    await expect(users.main.getByRole('heading', { name: 'No users found' })).toBeVisible();
  });
});

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

test('the last administrator can neither be deactivated nor demoted', {
  tag: '@user-conflicts',
}, async ({ page, demoServer, consoleGuard }) => {
  consoleGuard.allow(CONFLICT);
  const ada = await AdminApi.signIn(demoServer.origin, PEOPLE.admin);
  await ada.signInPage(page);
  const users = new UsersScreen(page, demoServer.origin);
  await users.open('?search=lovelace');
  page.on('dialog', (dialog) => dialog.accept());
  await users.choose('Deactivate', 'Ada Lovelace');
  await expect(users.toast(LAST_ADMIN)).toBeVisible();
  await users.action('Edit', 'Ada Lovelace').click();
  await users.field('Role').selectOption('Customer');
  await users.button('Save Changes').click();
  await expect(users.dialog.getByRole('alert')).toContainText(LAST_ADMIN);
  await users.open('?search=lovelace');
  await expect(users.row('Ada Lovelace').getByRole('cell').nth(2)).toHaveText('Administrator');
});
