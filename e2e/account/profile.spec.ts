import type { Route } from '@playwright/test';
import { changeResponse } from '../support/browser/change-response.ts';
import { expect, storeSession, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const PROFILE_CALL = '**/api/auth/profile';
const NEW_PASSWORD = 'Engine number 2';
const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

const OTHER_STATES = [
  { title: 'Administrator Account', change: { role: 'admin' } },
  { title: 'Email Not Verified', change: { isEmailVerified: false, emailVerified: false } },
];

test('the card of the profile', { tag: '@profile' }, async ({ page, screens, enter }) => {
  await enter('validated', '/profile');
  await test.step('the card shows the person and the state of the account', async () => {
    const card = screens.main.getByRole('region', { name: 'Account Verified' });
    const state = card.getByRole('heading', { name: 'Account Verified' });
    await expect(state, 'quieter than the name').toHaveCSS('font-size', '14px');
    await expect(card).toContainText('Val Lovelace');
    await expect(card).toContainText('val@radio.example');
    await expect(card).toContainText('Customer');
    await expect(card.getByRole('definition').first()).toHaveText('Jan 2, 2026');
    await expect(card.getByRole('term')).toHaveText(['Member Since', 'Last Login']);
  });

  for (const { title, change } of OTHER_STATES)
    await test.step(`the card has another title for other states: ${title}`, async () => {
      await changeResponse(page, PROFILE_CALL, ({ user }: { user: object }) => ({
        success: true,
        user: { ...user, ...change },
      }));
      await page.reload();
      await expect(screens.main.getByRole('heading', { name: title })).toBeVisible();
      await page.unroute(PROFILE_CALL);
    });
});

/** Section 5 of the specification. */
const DETAIL_MISTAKES = [
  ['First Name', '', 'First name is required'],
  ['First Name', 'V', 'First name must be at least 2 characters'],
  ['Last Name', '', 'Last name is required'],
  ['Last Name', 'L', 'Last name must be at least 2 characters'],
  ['Email', '', 'Email is required'],
  ['Email', 'val', 'Please enter a valid email address'],
] as const;

/** Section 5 of the specification. */
const PASSWORD_MISTAKES = [
  ['Current Password', '', 'Current password is required'],
  ['New Password', '', 'New password is required'],
  ['New Password', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['New Password', 'engine number 2', KINDS],
  ['Confirm New Password', '', 'Please confirm your new password'],
  ['Confirm New Password', 'Engine number 3', 'Passwords do not match'],
] as const;

const CHANGE = {
  'Current Password': PEOPLE.rekeyed.password,
  'New Password': NEW_PASSWORD,
  'Confirm New Password': NEW_PASSWORD,
};

test('the forms of the profile', {
  tag: ['@profile', '@form-rules', '@profile-texts'],
}, async ({ page, screens, shell, enter, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|could not be read/);
  await enter('validated', '/profile');
  await test.step('the password fields can be shown and are labelled for password managers', async () => {
    for (const [label, autocomplete] of [
      ['Current Password', 'current-password'],
      ['New Password', 'new-password'],
      ['Confirm New Password', 'new-password'],
    ] as const) {
      await expect(screens.field(label)).toHaveAttribute('autocomplete', autocomplete);
      await screens.button(`Show ${label.toLowerCase()}`).click();
      await expect(screens.field(label)).toHaveAttribute('type', 'text');
    }
  });

  await test.step('the profile form shows each mistake at its field, focuses it, and clears the error on editing', async () => {
    for (const [label, value, text] of DETAIL_MISTAKES) {
      const field = screens.field(label);
      const stored = await field.inputValue();
      await field.fill(value);
      await screens.button('Save Changes').click();
      await expect(field, `${label} '${value}'`).toHaveAccessibleDescription(text);
      await expect(field).toBeFocused();
      await field.press('x');
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      await field.fill(stored);
    }
  });

  await test.step('the password form shows each mistake at its field and clears the error on editing', async () => {
    for (const [label, value, text] of PASSWORD_MISTAKES) {
      await screens.fill({ ...CHANGE, [label]: value });
      await screens.button('Change Password').click();
      await expect(screens.field(label), `${label} '${value}'`).toHaveAccessibleDescription(text);
      await screens.field(label).press('x');
      await expect(screens.field(label)).toHaveAttribute('aria-invalid', 'false');
    }
  });

  await page.waitForLoadState('networkidle');
  const failSave = (fail: (route: Route) => Promise<void>) =>
    page.route(PROFILE_CALL, (route) =>
      route.request().method() === 'PUT' ? fail(route) : route.fallback(),
    );
  await test.step('a save without a connection shows Profile update failed and Failed to update profile', async () => {
    await failSave((route) => route.abort());
    await screens.fill({ 'First Name': 'Valentina' });
    await screens.button('Save Changes').click();
    await expect(shell.toasts.getByText('Profile update failed')).toBeVisible();
    await expect(screens.main.getByText('Failed to update profile')).toBeVisible();
    await expect(screens.field('First Name')).toHaveValue('Valentina');
  });

  await test.step('an unreadable response shows An unexpected error occurred', async () => {
    await failSave((route) => route.fulfill({ body: 'no JSON' }));
    await screens.button('Save Changes').click();
    await expect(screens.main.getByText('An unexpected error occurred', { exact: true })).toBeVisible();
  });
});

test('the name', { tag: ['@profile', '@profile-texts'] }, async ({ page, screens, shell, enter }) => {
  await enter(PEOPLE.renamed, '/profile');
  await test.step('leaving unsaved edits is confirmed, leaving saved ones is not', async () => {
    const questions: string[] = [];
    let stays = true;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (stays ? dialog.dismiss() : dialog.accept());
    });
    const question = 'Your changes to your profile are not saved. Leave without saving?';
    await screens.field('First Name').fill('Ida');
    await screens.field('Current Password').fill('half');
    await shell.links.filter({ hasText: 'Channels' }).click();
    expect(questions).toEqual([question]);
    await expect(screens.field('First Name')).toHaveValue('Ida');
    await screens.field('Current Password').fill('');
    stays = false;
    await shell.links.filter({ hasText: 'Channels' }).click();
    await expect(screens.title).toHaveText('Channels');
    expect(questions).toEqual([question, question]);
    await page.goBack();
    await screens.field('Last Name').fill('Moved');
    await screens.button('Save Changes').click();
    await expect(shell.toasts.getByText('Profile updated successfully!')).toBeVisible();
    await shell.links.filter({ hasText: 'Channels' }).click();
    await expect(screens.title).toHaveText('Channels');
    expect(questions).toHaveLength(2);
  });

  await test.step('a new name is saved and shown everywhere at once', async () => {
    await screens.open('/profile');
    await screens.fill({ 'First Name': ' Nóra ', 'Last Name': 'Jordan' });
    await screens.button('Save Changes').click();
    await expect(shell.toasts.getByText('Profile updated successfully!')).toBeVisible();
    await expect(screens.main.getByText('Profile updated successfully', { exact: true })).toBeVisible();
    await expect(screens.main.getByText('Nóra Jordan')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu of Nóra Jordan' })).toHaveText('NJ');
    await page.reload();
    await expect(screens.field('First Name')).toHaveValue('Nóra');
  });
});

test('a new address needs the password and counts once its mailed link is opened', async ({
  page,
  screens,
  shell,
  enter,
  accountServer,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const { origin, mailbox } = accountServer;
  await enter(PEOPLE.moved, '/profile');
  const password = screens.form('Save Changes').getByLabel('Current Password', { exact: true });
  await expect(password).toHaveCount(0);
  await screens.fill({ Email: 'mona@elsewhere.example' });
  await screens.button('Save Changes').click();
  await expect(password).toHaveAccessibleDescription('Current password is required');
  await password.fill('wrong');
  await screens.button('Save Changes').click();
  await expect(password).toHaveAccessibleDescription('Current password is incorrect');
  await password.fill(PEOPLE.moved.password);
  await screens.button('Save Changes').click();
  await expect(shell.toasts.getByText('Profile updated. Your new email address counts once')).toBeVisible();
  await expect(
    screens.main.getByText('mona@elsewhere.example is waiting for its confirmation.'),
  ).toBeVisible();
  await expect(screens.field('Email')).toHaveValue('mona@elsewhere.example');
  await page.goto(await mailbox.link('mona@elsewhere.example', 'verify-email', origin));
  await expect(screens.title).toHaveText('Email Verified!');
  await screens.open('/profile');
  await expect(screens.field('Email')).toHaveValue('mona@elsewhere.example');
});

test('changes the password, ends the other sessions and keeps this one', {
  tag: '@password-change',
}, async ({ page, screens, shell, enter, accountServer, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const { origin } = accountServer;
  const elsewhere = await storeSession(page, origin, PEOPLE.rekeyed);
  await enter(PEOPLE.rekeyed, '/profile');
  await screens.fill({ ...CHANGE, 'Current Password': 'wrong' });
  await screens.button('Change Password').click();
  await expect(screens.field('Current Password')).toHaveAccessibleDescription(
    'Current password is incorrect',
  );
  await screens.fill(CHANGE);
  await screens.button('Change Password').click();
  const message = 'Password changed successfully. Your other sessions have been signed out.';
  await expect(shell.toasts.getByText(message)).toBeVisible();
  await expect(screens.main.getByText(message)).toBeVisible();
  await expect(screens.field('New Password')).toHaveValue('');
  const headers = { authorization: `Bearer ${elsewhere}` };
  expect((await page.request.get(`${origin}/api/auth/profile`, { headers })).status()).toBe(401);
  await page.reload();
  await expect(screens.title).toHaveText('Profile');
  await enter({ ...PEOPLE.rekeyed, password: NEW_PASSWORD }, '/dashboard');
  await expect(screens.title).toHaveText('Welcome back, Keira!');
});

test('lists where the account is signed in, and ends one session or all others', {
  tag: '@session-list',
}, async ({ page, screens, shell, enter, accountServer }) => {
  const { origin } = accountServer;
  const first = await storeSession(page, origin, PEOPLE.renamed);
  await page.request.delete(`${origin}/api/auth/sessions`, { headers: { authorization: `Bearer ${first}` } });
  const elsewhere = await storeSession(page, origin, PEOPLE.renamed);
  await enter(PEOPLE.renamed, '/profile');
  const card = screens.main.getByRole('region', { name: 'Sessions' });
  const rows = card.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This session');
  await expect(rows.first()).toContainText(/This network \(.+\/\d+\)/);
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  const end = card.getByRole('button', { name: /^End the session: Chrome on / });
  await end.first().focus();
  await page.keyboard.press('Enter');
  await expect(shell.toasts.getByText('Session ended')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(card.getByText('Where this account is signed in.')).toBeFocused();
  await card.getByRole('button', { name: 'End All Other Sessions' }).click();
  await expect(shell.toasts.getByText('1 session ended')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
  const headers = { authorization: `Bearer ${elsewhere}` };
  expect((await page.request.get(`${origin}/api/auth/profile`, { headers })).status()).toBe(401);
});

test('the address of the favorites', { tag: '@favorites-key' }, async ({ page, screens, enter }) => {
  await enter('validated', '/profile');
  const card = screens.main.getByRole('region', { name: 'Listen elsewhere' });
  const address = card.getByText(/\/listen\/favorites\.m3u\?key=/);
  const make = async (button: string) => {
    await card.getByRole('button', { name: button }).click();
    if (button !== 'Make an Address')
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
    const made = (await address.textContent()) ?? '';
    await expect(card.getByText(/^Copy it now/)).toBeFocused();
    await expect(card.getByRole('link', { name: 'PLS' })).toHaveAttribute('href', made.replace('m3u', 'pls'));
    await card.getByRole('button', { name: 'Done' }).click();
    await expect(address).toBeHidden();
    return made;
  };

  const first = await make('Make an Address');
  expect((await page.request.get(first)).status()).toBe(200);
  await expect(card.getByText(/^An address was made on /)).toBeVisible();
  const second = await make('New Address');
  expect((await page.request.get(first)).status()).toBe(401);
  expect((await page.request.get(second)).status()).toBe(200);
  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByRole('button', { name: 'Make an Address' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(401);
});
