import { readFile } from 'node:fs/promises';
import { apiErrors } from '@airdial/contract/api-errors';
import type { Page } from '@playwright/test';
import { appCode } from '../../apps/server/testing/authenticator.ts';
import { changeResponse } from '../support/browser/change-response.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const WRONG = 'This code is wrong or was used already. Enter the newest one of the app.';

/** Refuses the next call as the server does ten minutes after a sign-in. */
async function forgetPassword(page: Page, method: string): Promise<void> {
  const code = 'password-needed';
  const { status, message } = apiErrors[code];
  let isForgotten = true;
  await page.route('**/api/auth/second-factor', (route) => {
    // Not `times`, which also counts the calls of other methods.
    if (!isForgotten || route.request().method() !== method) return route.fallback();
    isForgotten = false;
    return route.fulfill({ status, json: { success: false, code, message } });
  });
}

test('a second factor is set up, asked for at the sign-in, and switched off', {
  tag: '@second-factor',
}, async ({ page, screens, shell, enter, consoleGuard }) => {
  consoleGuard.allow(/40[03] \((Bad Request|Forbidden)\)/);
  const person = PEOPLE.guarded;
  await enter(person, '/profile');
  const card = screens.main.getByRole('region', { name: 'Second Factor' });
  let secret = '';
  let codes: string[] = [];

  await test.step('the profile shows the key as QR code and text, and takes a code of the app', async () => {
    await card.getByRole('button', { name: 'Set Up' }).click();
    await expect(card.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    const key = await card.getByText(/^Key: /).textContent();
    secret = (key ?? '').replace('Key:', '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectNoViolationsInAllViews(page);
    await screens.fill({ Code: '123' });
    await card.getByRole('button', { name: 'Switch On' }).click();
    await expect(screens.field('Code')).toHaveAccessibleDescription(
      'Enter the six digits that the app shows',
    );
    await screens.fill({ Code: '000000' });
    await screens.field('Code').press('Enter');
    await expect(screens.field('Code')).toHaveAccessibleDescription(WRONG);
    await expect(screens.field('Code')).toBeFocused();
    await screens.fill({ Code: appCode(secret) });
    await screens.field('Code').press('Enter');
    await expect(shell.toasts.getByText('Second factor switched on.')).toBeVisible();
  });

  await test.step('the recovery codes are shown once, to copy and to download', async () => {
    await expect(card.getByRole('heading', { name: 'Recovery Codes' })).toBeFocused();
    codes = await card.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await expectNoViolationsInAllViews(page);
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: 'Copy' }).click();
    await expect(shell.toasts.getByText('Recovery codes copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
    await card.getByRole('button', { name: 'I Have Stored Them' }).click();
    await expect(card).toContainText('10 recovery codes are left.');
  });

  const logOut = async () => {
    await shell.signOut();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await screens.open('/login');
  };
  await test.step('the sign-in asks for the code once the password is right', async () => {
    await logOut();
    await screens.signIn(person.email, person.password);
    await expect(screens.title).toHaveText('Enter Your Code');
    const field = screens.field('Code');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expectNoViolationsInAllViews(page);
    await field.fill('000000');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(WRONG);
    // The code of the set-up was used; that of the next half minute counts already.
    await field.fill(appCode(secret, 1));
    await field.press('Enter');
    await expect(screens.title).toHaveText('Welcome back, Greta!');
  });

  await test.step('a recovery code does in its place, and the password can be entered again', async () => {
    await logOut();
    await screens.signIn(person.email, person.password);
    await screens.button('Back to Login').click();
    await expect(screens.title).toHaveText('Sign In');
    await screens.signIn(person.email, person.password);
    await screens.button('Use a recovery code').click();
    await expect(screens.field('Recovery Code')).toBeFocused();
    await screens.fill({ 'Recovery Code': codes[0] ?? '' });
    await screens.button('Sign In').click();
    await expect(screens.title).toHaveText('Welcome back, Greta!');
  });

  await test.step('switching off wants the recent password, and a code with it', async () => {
    await screens.open('/profile');
    await expect(card).toContainText('9 recovery codes are left.');
    await forgetPassword(page, 'DELETE');
    await card.getByRole('button', { name: 'Switch Off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm Your Password' });
    await prompt.getByLabel('Your Password', { exact: true }).fill(person.password);
    await prompt.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(prompt.getByLabel('Code', { exact: true })).toBeFocused();
    await prompt.getByRole('button', { name: 'Use a recovery code' }).click();
    await prompt.getByLabel('Recovery Code').fill(codes[1] ?? '');
    await expectNoViolationsInAllViews(page);
    await prompt.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(shell.toasts.getByText('Second factor switched off')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Set Up' })).toBeVisible();
  });

  await test.step('an administrator from whom the station asks it is led to its set-up', async () => {
    await changeResponse(page, '**/api/auth/profile', ({ user }: { user: object }) => ({
      success: true,
      user: { ...user, role: 'admin', needsSecondFactor: true },
    }));
    await screens.open('/dashboard');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(card.getByRole('heading', { name: 'Second Factor' })).toBeFocused();
  });
});
