import { expect, test } from '../support/fixtures/users-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

test('axe finds nothing on the users’ tab and in its dialogs, and nothing is too wide', async ({
  page,
  ada,
  users,
  addUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict\)/);
  const { _id, firstName, lastName, email, fullName } = await addUser();
  await users.open();
  await expect(users.rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoViolationsInAllViews(page);
  await users.search.fill(email);
  await expect(users.count).toHaveText('1 user');
  await users.openMenu(fullName);
  await expectNoViolationsInAllViews(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add New User' }).click();
  await users.button('Create User').click();
  await expect(users.dialog.getByText('Email is required')).toBeVisible();
  await expectNoViolationsInAllViews(page);
  await page.keyboard.press('Escape');
  await users.action('Edit', fullName).click();
  await ada.call('PUT', `/api/users/${_id}`, { firstName, lastName, email, isValidated: true });
  await users.fill({ 'First Name': 'Mine' });
  await users.button('Save Changes').click();
  await expect(users.button('Save mine anyway')).toBeVisible();
  await expectNoViolationsInAllViews(page);
});
