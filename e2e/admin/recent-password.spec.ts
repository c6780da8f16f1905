import { apiErrors } from '@airdial/contract/api-errors';
import type { Page } from '@playwright/test';
import { expect, NEW_PASSWORD, test } from '../support/fixtures/users-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { PEOPLE } from '../support/seeds/people.ts';

/**
 * @returns what makes the next creation of an account be answered as the server does ten minutes after a
 * sign-in. One route for all: another one beside the removal of the first may not be heard.
 */
async function watchCreations(page: Page): Promise<() => void> {
  const code = 'password-needed';
  const { status, message } = apiErrors[code];
  const refusal = { status, json: { success: false, code, message } };
  let isForgotten = false;
  await page.route(
    (url) => url.pathname === '/api/users',
    (route) => {
      if (!isForgotten || route.request().method() !== 'POST') return route.fallback();
      isForgotten = false;
      return route.fulfill(refusal);
    },
  );
  return () => {
    isForgotten = true;
  };
}

test('a change that needs a recent password prompts for it, loses nothing that was typed, and goes on', {
  tag: '@recent-password',
}, async ({ page, users, consoleGuard }) => {
  consoleGuard.allow(/403 \(Forbidden\)|400 \(Bad Request\)/);
  const email = `boss.${Date.now()}@compiler.example`;
  const prompt = page.getByRole('dialog', { name: 'Confirm Your Password' });
  const password = prompt.getByLabel('Your Password', { exact: true });
  const forgetPassword = await watchCreations(page);
  await users.open();
  await page.getByRole('button', { name: 'Add New User' }).click();
  await users.fill({ 'First Name': 'Grace', 'Last Name': 'Hopper', Email: email, Password: NEW_PASSWORD });
  await users.field('Role').selectOption('Administrator');
  forgetPassword();
  await users.button('Create User').click();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(0);
  await expect(users.dialog).toContainText('Please confirm your password and try again.');
  await expect(users.field('Email')).toHaveValue(email);
  await expect(users.button('Create User')).toBeFocused();

  forgetPassword();
  await page.keyboard.press('Enter');
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('Current password is incorrect');
  await expect(password).toBeFocused();
  await expectNoViolationsInAllViews(page);
  await password.fill(PEOPLE.admin.password);
  await prompt.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(users.toast('User created successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await users.search.fill(email);
  await expect(users.row('Grace Hopper').getByRole('cell').nth(2)).toHaveText('Administrator');
});
