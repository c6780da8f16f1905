import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const { email, password } = PEOPLE.validated;
const LOGIN_CALL = '**/api/auth/login';

/** Section 5 of the specification. */
const MISTAKES = [
  { label: 'Email', value: '', text: 'Email is required' },
  { label: 'Email', value: '   ', text: 'Email is required' },
  { label: 'Email', value: 'val', text: 'Please enter a valid email address' },
  { label: 'Email', value: 'val@radio', text: 'Please enter a valid email address' },
  { label: 'Password', value: '', text: 'Password is required' },
] as const;

test('the sign-in form', { tag: ['@sign-in', '@form-rules'] }, async ({ page, screens }) => {
  await screens.open('/login');
  await test.step('an empty form shows both errors and focuses the first field', async () => {
    await screens.button('Sign In').click();
    await expect(screens.main.getByText('Email is required')).toBeVisible();
    await expect(screens.main.getByText('Password is required')).toBeVisible();
    await expect(screens.field('Email')).toBeFocused();
  });

  await test.step('shows each mistake at its field, focuses it, and clears the error on editing', async () => {
    for (const { label, value, text } of MISTAKES) {
      await screens.fill({ Email: email, Password: password, [label]: value });
      await screens.button('Sign In').click();
      const field = screens.field(label);
      await expect(field, `${label} '${value}'`).toHaveAccessibleDescription(text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await field.press('End');
      await field.press('a');
      await expect(screens.main.getByText(text)).toHaveCount(0);
      await expect(field).toHaveAttribute('aria-invalid', 'false');
    }
  });

  await test.step('the password can be shown and hidden', async () => {
    const field = screens.field('Password');
    await field.fill(password);
    await expect(field).toHaveAttribute('type', 'password');
    await screens.button('Show password').click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue(password);
    await screens.button('Hide password').click();
    await expect(field).toHaveAttribute('type', 'password');
    await field.fill('');
  });

  await test.step('the fields are labelled for password managers, and pasting works', async () => {
    await expect(screens.field('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(screens.field('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(screens.form('Sign In')).toHaveCount(1);
    await paste(page, 'Password', password);
    await expect(screens.field('Password')).toHaveValue(password);
  });

  await test.step('links lead to the forgotten password and to the registration', async () => {
    await screens.link('Forgot your password?').click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    // The form stays on the screen until the code of the other page has come.
    await expect(screens.form('Sign In')).toHaveCount(0);
    await page.goBack();
    await screens.link('Sign Up').click();
    await expect(screens.title).toHaveText('Create Account');
    await page.goBack();
    // The registration has a field for the address, too.
    await expect(screens.title).toHaveText('Sign In');
  });

  await test.step('works with the keyboard alone', async () => {
    const field = screens.field('Email');
    await expect(field).toHaveValue('');
    while (!(await field.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await expect(screens.button('Show password')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(screens.link('Forgot your password?')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(screens.button('Sign In')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(screens.title).toHaveText('Welcome back, Val!');
  });
});

test('Login successful! leads to the dashboard; the address may have capitals and spaces', {
  tag: ['@smoke', '@session-ends', '@login-texts'],
}, async ({ screens, shell }) => {
  await screens.open('/login');
  await screens.signIn(`  ${email.toUpperCase()} `, password);
  await expect(screens.title).toHaveText('Welcome back, Val!');
  await expect(shell.toasts.getByText('Login successful!')).toBeVisible();
});

test('a sign-in that fails', {
  tag: ['@sign-in', '@login-texts'],
}, async ({ page, screens, shell, consoleGuard }) => {
  consoleGuard.allow(/40[013] \(|could not be read|Failed to load resource/);
  const inForm = (text: string) => screens.main.getByText(text);
  await screens.open('/login');
  await test.step('a wrong password shows the server’s message in a toast and in the form and keeps what was typed', async () => {
    await screens.signIn(email, 'wrong');
    await expect(inForm('Invalid email or password')).toBeVisible();
    await expect(shell.toasts.getByRole('alert')).toContainText('Invalid email or password');
    await expect(screens.field('Email')).toHaveValue(email);
    await expect(screens.field('Password')).toHaveValue('wrong');
  });

  const expectUnreadable = async (response: { body?: string; json?: object }) => {
    await page.route(LOGIN_CALL, (route) => route.fulfill({ status: 200, ...response }), { times: 1 });
    await screens.signIn(email, password);
    await expect(inForm('An unexpected error occurred. Please try again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  };
  await test.step('a response that is no JSON shows an error and stores no token', () =>
    expectUnreadable({ body: 'no JSON' }));

  await test.step('a deactivated account is rejected with its own message', async () => {
    await screens.signIn(PEOPLE.inactive.email, PEOPLE.inactive.password);
    await expect(inForm('This account is deactivated. Please contact the administrator.')).toBeVisible();
    await expect(inForm('An unexpected error occurred. Please try again.')).toHaveCount(0);
  });

  await test.step('a user of another shape shows an error and stores no token', () =>
    expectUnreadable({ json: { success: true, token: 'abc', user: {} } }));

  await test.step('shows errors of the server at their fields', async () => {
    const errors = [{ param: 'email', msg: 'This address is odd' }];
    const json = { success: false, code: 'validation-failed', message: 'Please check.', errors };
    await page.route(LOGIN_CALL, (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await screens.signIn(email, password);
    await expect(screens.field('Email')).toHaveAccessibleDescription('This address is odd');
    await expect(screens.field('Email')).toBeFocused();
  });

  await test.step('a sign-in without a connection shows Login failed, Login failed. Please try again. and keeps what was typed', async () => {
    await page.route(LOGIN_CALL, (route) => route.abort(), { times: 1 });
    await screens.signIn(email, password);
    await expect(shell.toasts.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(inForm('Login failed. Please try again.')).toBeVisible();
    await expect(inForm('The server cannot be reached.')).toBeVisible();
    await expect(screens.field('Password')).toHaveValue(password);
  });

  await test.step('the button reads Signing In... and a second press sends nothing', async () => {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(LOGIN_CALL, async (route) => {
      sent += 1;
      await mayGoOn;
      await route.continue();
    });
    await screens.button('Sign In').click();
    const busy = screens.button('Signing In...');
    await expect(busy).toBeVisible();
    // aria-disabled keeps the focus on the button.
    await expect(busy).toBeDisabled();
    await busy.click({ force: true });
    await screens.field('Password').press('Enter');
    goOn();
    await expect(screens.title).toHaveText('Welcome back, Val!');
    expect(sent).toBe(1);
  });
});

/** Pastes as a browser does: the page may cancel the event. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true });
  await field.focus();
  const allowed = await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    return element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  if (allowed) await page.keyboard.insertText(text);
}
