import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { REGISTRATION } from '../support/pages/account-screens.ts';

const REGISTER_CALL = '**/api/auth/register';
const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const REDIRECT_MS = 3_000;

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

const EMPTY_FORM = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Password is required',
  'Please confirm your password',
];

test('the registration form', { tag: ['@register', '@form-rules'] }, async ({ page, screens }) => {
  await screens.open('/register');
  await test.step('an empty form shows all five errors and focuses the first field', async () => {
    await screens.button('Create Account').click();
    for (const text of EMPTY_FORM) await expect(screens.main.getByText(text, { exact: true })).toBeVisible();
    await expect(screens.field('First Name')).toBeFocused();
  });

  await test.step('shows each mistake at its field, sends nothing, and clears the error on editing', async () => {
    let sent = 0;
    await page.route(REGISTER_CALL, (route) => {
      sent += 1;
      return route.abort();
    });
    for (const [label, value, text] of MISTAKES) {
      await screens.fill({ ...REGISTRATION, [label]: value });
      await screens.button('Create Account').click();
      const field = screens.field(label);
      await expect(field, `${label} '${value}'`).toHaveAccessibleDescription(text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.press('End');
      await field.press('x');
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      expect(sent).toBe(0);
    }
  });

  await test.step('both passwords can be shown, and password managers see new passwords', async () => {
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
});

test('a registration that fails', {
  tag: '@register-texts',
}, async ({ page, screens, shell, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource|could not be read/);
  await screens.open('/register');
  await screens.fill(REGISTRATION);
  await test.step('a registration without a connection shows Registration failed, Registration failed. Please try again.', async () => {
    await page.route(REGISTER_CALL, (route) => route.abort(), { times: 1 });
    await screens.button('Create Account').click();
    await expect(shell.toasts.getByText('Registration failed', { exact: true })).toBeVisible();
    await expect(screens.main.getByText('Registration failed. Please try again.')).toBeVisible();
    for (const [label, value] of Object.entries(REGISTRATION)) {
      await expect(screens.field(label)).toHaveValue(value);
    }
  });

  await test.step('an unreadable response shows An unexpected error occurred. Please try again.', async () => {
    await page.route(REGISTER_CALL, (route) => route.fulfill({ body: 'no JSON' }), { times: 1 });
    await screens.button('Create Account').click();
    await expect(screens.main.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  });

  await test.step('shows the server’s field errors at their fields and focuses the first of the form', async () => {
    const errors = [
      { param: 'password', msg: 'Too well known' },
      { param: 'lastName', msg: 'Too odd' },
    ];
    const json = { success: false, code: 'validation-failed', message: 'Please check.', errors };
    await page.route(REGISTER_CALL, (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await screens.button('Create Account').click();
    await expect(screens.field('Last Name')).toHaveAccessibleDescription('Too odd');
    await expect(screens.field('Password')).toHaveAccessibleDescription('Too well known');
    await expect(screens.field('Last Name')).toBeFocused();
  });
});

test('Registration Successful! names the address of the mail and leads to the sign-in after three seconds', {
  tag: ['@smoke', '@register', '@register-texts'],
}, async ({ page, screens, shell }) => {
  await page.clock.install();
  await screens.open('/register');
  await screens.fill({ ...REGISTRATION, Email: ' Grace.One@Radio.example ' });
  const request = page.waitForRequest(REGISTER_CALL);
  await stopClock(page);
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

test('what follows a registration', { tag: '@register' }, async ({ page, screens, home, shell }) => {
  await page.clock.install();
  await screens.open('/register');
  await test.step('registers with the keyboard alone and names in any script', async () => {
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
    await stopClock(page);
    await page.keyboard.press('Enter');
    await expect(screens.title).toHaveText('Registration Successful!');
    await page.keyboard.press('Tab');
    await expect(screens.link('Go to Login')).toBeFocused();
  });

  await test.step('Go to Login leads there at once', async () => {
    await screens.link('Go to Login').click();
    await expect(page).toHaveURL(/\/login$/);
    await page.clock.resume();
    await expect(screens.title).toHaveText('Sign In');
    await expect(screens.field('Email')).toHaveValue('keys+radio@radio.example');
  });

  await test.step('an address that has an account gets the same response', async () => {
    await screens.link('Sign Up').click();
    await screens.fill({ ...REGISTRATION, Email: 'val@radio.example' });
    await stopClock(page);
    await screens.button('Create Account').click();
    await expect(screens.title).toHaveText('Registration Successful!');
  });

  await test.step('leaving the success screen cancels its redirect', async () => {
    await shell.links.filter({ hasText: 'Home' }).click();
    await expect(home.list).toBeVisible();
    await page.clock.runFor(REDIRECT_MS * 2);
    await expect(home.list).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
});

test('a closed registration shows as closed before and after the form is sent', async ({
  page,
  screens,
  change,
  consoleGuard,
}) => {
  consoleGuard.allow(/403 \(Forbidden\)|Failed to load resource|What has changed could not be loaded/);
  // The registration closes while the form is open, and neither an event nor polling notifies the page.
  for (const path of ['live', 'system-config/public'])
    await page.route(`**/api/${path}`, (route) => route.abort());
  await screens.open('/register');
  await expect(screens.title).toHaveText('Create Account');
  await change({ allowRegistration: false });
  await screens.fill({ ...REGISTRATION, Email: 'late@radio.example' });
  await screens.button('Create Account').click();
  await expect(screens.title).toHaveText('Registration Closed');
  await page.reload();
  await expect(screens.title).toHaveText('Registration Closed');
  await expect(screens.link('Back to listening')).toBeVisible();
});

test('without outgoing mail the new account can sign in at once', async ({
  page,
  screens,
  shell,
  change,
}) => {
  await change({ emailEnabled: false });
  await page.clock.install();
  await screens.open('/register');
  await screens.fill({ ...REGISTRATION, Email: 'grace.silent@radio.example' });
  await stopClock(page);
  await screens.button('Create Account').click();
  await expect(screens.title).toHaveText('Registration Successful!');
  await expect(screens.main).toContainText('Your account is ready. You can sign in now.');
  await expect(shell.toasts.getByText('Registration successful! You can sign in now.')).toBeVisible();
  await screens.link('Go to Login').click();
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  await screens.signIn('grace.silent@radio.example', REGISTRATION.Password);
  await expect(screens.main.getByRole('heading', { name: 'Account Pending Validation' })).toBeVisible();
});
