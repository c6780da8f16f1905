import { expectNoViolations } from './support/expect-no-violations.ts';
import { expect, test } from './support/users-test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

test.use({ reducedMotion: 'reduce' });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [PHONE, DESK]) {
    test(`axe finds nothing on the users’ tab and in its dialogs, and nothing is too wide: ${colorScheme}, ${viewport.width} px`, async ({
      page,
      ada,
      users,
      addUser,
      consoleGuard,
    }) => {
      consoleGuard.allow(/409 \(Conflict\)/);
      const { _id, firstName, lastName, email, fullName } = await addUser();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await users.open();
      await expect(users.rows.first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoViolations(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await users.search.fill(email);
      await expect(users.count).toHaveText('1 user');
      await users.openMenu(fullName);
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add New User' }).click();
      await users.button('Create User').click();
      await expect(users.dialog.getByText('Email is required')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await users.action('Edit', fullName).click();
      await ada.call('PUT', `/api/users/${_id}`, { firstName, lastName, email, isValidated: true });
      await users.fill({ 'First Name': 'Mine' });
      await users.button('Save Changes').click();
      await expect(users.button('Save mine anyway')).toBeVisible();
      await expectNoViolations(page);
    });
  }
}
