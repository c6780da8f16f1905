import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { REGISTRATION } from '../support/pages/account-screens.ts';
import { startAccountServer } from '../support/servers/account-server.ts';

const REGISTER_CALL = '**/api/auth/register';
const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const REDIRECT_MS = 3_000;
const A_WHILE_MS = 600_000;

/** A page that still calls a stopped server would print an error. */
const leave = (page: Page) => page.goto('about:blank');

test.beforeEach(({ screens }) => screens.open('/register'));

/** Section 5 of the specification. */
const MISTAKES = [
  ['First Name', '', 'First name is required'],
  ['First Name', '   ', 'First name is required'],
  ['First Name', 'G', 'First name must be at least 2 characters'],
  ['Last Name', '', 'Last name is required'],
  ['Last Name', 'H', 'Last name must be at least 2 characters'],
  ['Email', '', 'Email is required'],
  ['Email', 'grace@', 'Please enter a valid email address'],
  ['Password', '', 'Password is required'],
  ['Password', 'Abc12', 'Password must be at least 6 characters'],
  ['Password', 'compiler1', KINDS],
  ['Password', 'COMPILER1', KINDS],
  ['Password', 'Compilers', KINDS],
  ['Confirm Password', '', 'Please confirm your password'],
  ['Confirm Password', 'Compiler2', 'Passwords do not match'],
] as const;

test('shows each mistake at its field, sends nothing, and clears the error on editing', async ({
  page,
  screens,
}) => {
  let sent = 0;
  await page.route(REGISTER_CALL, (route) => {
    sent += 1;
    return route.abort();
  });
  for (const [label, value, text] of MISTAKES)
    await test.step(`${label} '${value}': ${text}`, async () => {
      await screens.fill({ ...REGISTRATION, [label]: value });
      await screens.button('Create Account').click();
      const field = screens.field(label);
      await expect(field).toHaveAccessibleDescription(text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.press('End');
      await field.press('x');
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      expect(sent).toBe(0);
    });
});

test('an empty form shows all five errors and focuses the first field', async ({ screens }) => {
  await screens.button('Create Account').click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(screens.main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(screens.field('First Name')).toBeFocused();
});

/** Stops the page's clock: a busy machine may take longer than three seconds. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + A_WHILE_MS);
}

test('Registration Successful! names the address of the mail and leads to the sign-in after three seconds', {
  tag: '@smoke',
}, async ({ page, screens, shell }) => {
  await page.clock.install();
  await screens.open('/register');
  await screens.fill({ ...REGISTRATION, Email: ' Grace.One@Radio.example ' });
  const request = page.waitForRequest(REGISTER_CALL);
  await holdTime(page);
  await screens.button('Create Account').click();
  expect((await request).postDataJSON()).toEqual({
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace.one@radio.example',
    password: 'Compiler1',
  });
  await expect(screens.title).toHaveText('Registration Successful!');
  await expect(screens.title).toBeFocused();
  await expect(screens.main).toContainText('verification email to grace.one@radio.example');
  await page.clock.runFor(REDIRECT_MS - 100);
  await expect(
    shell.toasts.getByText('Registration successful! Please check your email for verification.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login$/);
});

test('Go to Login leads there at once', async ({ page, screens }) => {
  await page.clock.install();
  await screens.open('/register');
  await screens.fill({ ...REGISTRATION, Email: 'grace.two@radio.example' });
  await holdTime(page);
  await screens.button('Create Account').click();
  await screens.link('Go to Login').click();
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  await expect(screens.title).toHaveText('Sign In');
});

test('leaving the success screen cancels its redirect', async ({ page, screens, home, shell }) => {
  await page.clock.install();
  await screens.open('/register');
  await screens.fill({ ...REGISTRATION, Email: 'grace.three@radio.example' });
  await holdTime(page);
  await screens.button('Create Account').click();
  await expect(screens.title).toHaveText('Registration Successful!');
  await shell.links.filter({ hasText: 'Home' }).click();
  await expect(home.list).toBeVisible();
  await page.clock.runFor(REDIRECT_MS * 2);
  await expect(home.list).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('an address that has an account gets the same response', async ({ screens }) => {
  await screens.fill({ ...REGISTRATION, Email: 'val@radio.example' });
  await screens.button('Create Account').click();
  await expect(screens.title).toHaveText('Registration Successful!');
});

test('both passwords can be shown, and password managers see new passwords', async ({ screens }) => {
  for (const label of ['Password', 'Confirm Password']) {
    const field = screens.field(label);
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
    await screens.button(`Show ${label.toLowerCase()}`).click();
    await expect(field).toHaveAttribute('type', 'text');
    await screens.button(`Hide ${label.toLowerCase()}`).click();
    await expect(field).toHaveAttribute('type', 'password');
  }
  await expect(screens.field('First Name')).toHaveAttribute('autocomplete', 'given-name');
  await expect(screens.field('Last Name')).toHaveAttribute('autocomplete', 'family-name');
  await expect(screens.field('Email')).toHaveAttribute('autocomplete', 'email');
});

test('a registration without a connection shows Registration failed, Registration failed. Please try again.', async ({
  page,
  screens,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route(REGISTER_CALL, (route) => route.abort());
  await screens.fill(REGISTRATION);
  await screens.button('Create Account').click();
  await expect(shell.toasts.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(screens.main.getByText('Registration failed. Please try again.')).toBeVisible();
  for (const [label, value] of Object.entries(REGISTRATION)) {
    await expect(screens.field(label)).toHaveValue(value);
  }
});

test('an unreadable response shows An unexpected error occurred. Please try again.', async ({
  page,
  screens,
  consoleGuard,
}) => {
  consoleGuard.allow(/could not be read/);
  await page.route(REGISTER_CALL, (route) => route.fulfill({ body: 'no JSON' }));
  await screens.fill(REGISTRATION);
  await screens.button('Create Account').click();
  await expect(screens.main.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
});

test('shows the server’s field errors at their fields and focuses the first of the form', async ({
  page,
  screens,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const errors = [
    { param: 'password', msg: 'Too well known' },
    { param: 'lastName', msg: 'Too odd' },
  ];
  const json = { success: false, code: 'validation-failed', message: 'Please check.', errors };
  await page.route(REGISTER_CALL, (route) => route.fulfill({ status: 400, json }));
  await screens.fill(REGISTRATION);
  await screens.button('Create Account').click();
  await expect(screens.field('Last Name')).toHaveAccessibleDescription('Too odd');
  await expect(screens.field('Password')).toHaveAccessibleDescription('Too well known');
  await expect(screens.field('Last Name')).toBeFocused();
});

test('registers with the keyboard alone and names in any script', async ({ page, screens }) => {
  await page.clock.install();
  await screens.open('/register');
  const first = screens.field('First Name');
  await expect(first).toBeVisible();
  while (!(await first.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.insertText('שרה');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Ωmega 📻');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys+radio@radio.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Compiler1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Compiler1');
  await holdTime(page);
  await page.keyboard.press('Enter');
  await expect(screens.title).toHaveText('Registration Successful!');
  await page.keyboard.press('Tab');
  await expect(screens.link('Go to Login')).toBeFocused();
});

test('a closed registration says so before and after the form is sent', async ({
  page,
  screens,
  consoleGuard,
}) => {
  consoleGuard.allow(/403 \(Forbidden\)/);
  const closed = await startAccountServer({ 'system-config': { allowRegistration: false } });
  try {
    await page.goto(`${closed.origin}/register`);
    await expect(screens.title).toHaveText('Registration Closed');
    await expect(screens.link('Back to listening')).toBeVisible();
    // The registration closes while the form is open.
    await page.route(REGISTER_CALL, async (route) =>
      route.fulfill({
        response: await page.request.post(`${closed.origin}/api/auth/register`, {
          data: route.request().postDataJSON(),
        }),
      }),
    );
    await screens.open('/register');
    await screens.fill(REGISTRATION);
    await screens.button('Create Account').click();
    await expect(screens.title).toHaveText('Registration Closed');
  } finally {
    await leave(page);
    await closed.stop();
  }
});

test('without outgoing mail the new account can sign in at once', async ({ page, screens, shell }) => {
  const silent = await startAccountServer({ 'system-config': { emailEnabled: false } });
  try {
    await page.goto(`${silent.origin}/register`);
    await screens.fill(REGISTRATION);
    await screens.button('Create Account').click();
    await expect(screens.title).toHaveText('Registration Successful!');
    await expect(screens.main).toContainText('Your account is ready. You can sign in now.');
    await expect(shell.toasts.getByText('Registration successful! You can sign in now.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await screens.signIn(REGISTRATION.Email, REGISTRATION.Password);
    await expect(screens.main.getByRole('heading', { name: 'Account Pending Validation' })).toBeVisible();
  } finally {
    await leave(page);
    await silent.stop();
  }
});
