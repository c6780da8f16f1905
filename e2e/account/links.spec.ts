import { expect, test } from '../support/fixtures/account-fixture.ts';

const RESET_CALL = '**/api/auth/reset-password/*';
const VERIFY_CALL = '**/api/auth/verify-email/*';
const FORGOT_CALL = '**/api/auth/forgot-password';
const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

test('a verification page without a token shows Invalid verification link, Register Again and Back to Login', async ({
  screens,
}) => {
  await screens.open('/verify-email');
  await expect(screens.title).toHaveText('Verification Failed');
  await expect(screens.main.getByText('Invalid verification link')).toBeVisible();
  await expect(screens.main.getByText('The link may have expired or be invalid.')).toBeVisible();
  await expect(screens.link('Back to Login')).toHaveAttribute('href', '/login');
  await screens.link('Register Again').click();
  await expect(screens.title).toHaveText('Create Account');
});

test('an invalid verification token shows Verification Failed and that the link may have expired', async ({
  screens,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await screens.open('/verify-email/abcdef');
  await expect(screens.title).toHaveText('Verification Failed');
  await expect(screens.main.getByText('The link may have expired or be invalid.')).toBeVisible();
  await expect(shell.toasts.getByText('This verification link is invalid or has expired.')).toBeVisible();
});

test('a verification without a connection shows Email verification failed and Try Again', async ({
  page,
  screens,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route(VERIFY_CALL, (route) => route.abort());
  await screens.open('/verify-email/abcdef');
  await expect(shell.toasts.getByText('Email verification failed')).toBeVisible();
  await expect(screens.title).toHaveText('Verification Failed');
  await page.unroute(VERIFY_CALL);
  await page.route(VERIFY_CALL, (route) => route.fulfill({ json: { success: true, message: 'Done' } }));
  await screens.button('Try Again').click();
  await expect(screens.title).toHaveText('Email Verified!');
});

test('shows a loading state while the verification is pending', async ({ page, screens, shell }) => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(VERIFY_CALL, async (route) => {
    await mayGoOn;
    await route.fulfill({ json: { success: true, message: 'Done' } });
  });
  await screens.open('/verify-email/abcdef');
  await expect(screens.title).toHaveText('Verifying your email...');
  await expect(screens.main.getByRole('progressbar')).toBeVisible();
  goOn();
  await expect(screens.title).toHaveText('Email Verified!');
  await expect(screens.main).toContainText('An administrator may still need to validate your account');
  await expect(shell.toasts.getByText('Email verified successfully!')).toBeVisible();
  await screens.link('Sign In Now').click();
  await expect(screens.title).toHaveText('Sign In');
});

test('a reset page without a token shows Invalid Reset Link and leads to a new link', async ({ screens }) => {
  await screens.open('/reset-password');
  await expect(screens.title).toHaveText('Invalid Reset Link');
  await expect(screens.main.getByText('Invalid reset link', { exact: true })).toBeVisible();
  await screens.link('Request New Reset Link').click();
  await expect(screens.title).toHaveText('Forgot Password');
});

test('an invalid reset token shows Invalid Reset Link', async ({ screens, shell, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await screens.open('/reset-password/abcdef');
  await screens.fill({ 'New Password': 'Compiler1', 'Confirm Password': 'Compiler1' });
  await screens.button('Reset Password').click();
  await expect(screens.title).toHaveText('Invalid Reset Link');
  await expect(shell.toasts.getByRole('alert')).toContainText('This reset link is invalid or has expired.');
  await expect(screens.link('Request New Reset Link')).toBeVisible();
});

/** Section 5 of the specification. */
const RESET_MISTAKES = [
  ['New Password', '', 'Password is required'],
  ['New Password', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['New Password', 'compiler1', KINDS],
  ['Confirm Password', '', 'Please confirm your password'],
  ['Confirm Password', 'Compiler2', 'Passwords do not match'],
] as const;

test('the reset form shows each mistake at its field and clears the error on editing', async ({
  screens,
}) => {
  await screens.open('/reset-password/abcdef');
  for (const [label, value, text] of RESET_MISTAKES)
    await test.step(`${label} '${value}': ${text}`, async () => {
      await screens.fill({ 'New Password': 'Compiler1', 'Confirm Password': 'Compiler1', [label]: value });
      await screens.button('Reset Password').click();
      await expect(screens.field(label)).toHaveAccessibleDescription(text);
      await screens.field(label).press('x');
      await expect(screens.field(label)).toHaveAttribute('aria-invalid', 'false');
    });
});

test('a reset without a connection shows Password reset failed and Failed to reset password', async ({
  page,
  screens,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route(RESET_CALL, (route) => route.abort());
  await screens.open('/reset-password/abcdef');
  await screens.fill({ 'New Password': 'Compiler1', 'Confirm Password': 'Compiler1' });
  await screens.button('Reset Password').click();
  await expect(shell.toasts.getByText('Password reset failed')).toBeVisible();
  await expect(screens.main.getByText('Failed to reset password')).toBeVisible();
  await expect(screens.field('New Password')).toHaveValue('Compiler1');
});

test('an unreadable response to a reset shows An unexpected error occurred', async ({
  page,
  screens,
  consoleGuard,
}) => {
  consoleGuard.allow(/could not be read/);
  await page.route(RESET_CALL, (route) => route.fulfill({ body: 'no JSON' }));
  await screens.open('/reset-password/abcdef');
  await screens.fill({ 'New Password': 'Compiler1', 'Confirm Password': 'Compiler1' });
  await screens.button('Reset Password').click();
  await expect(screens.main.getByText('An unexpected error occurred', { exact: true })).toBeVisible();
});

test('confirms a forgotten password alike for known and unknown addresses', async ({ screens, shell }) => {
  for (const email of ['val@radio.example', 'nobody@radio.example']) {
    await screens.open('/forgot-password');
    await screens.fill({ Email: email });
    await screens.button('Send Reset Link').click();
    await expect(screens.title).toHaveText('Check Your Email');
    await expect(screens.main).toContainText(`If ${email} belongs to an account`);
    await expect(shell.toasts.getByText('Password reset link sent to your email')).toBeVisible();
  }
});

test('a forgotten password without a connection shows Failed to send reset email', async ({
  page,
  screens,
  shell,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.route(FORGOT_CALL, (route) => route.abort());
  await screens.open('/forgot-password');
  await screens.button('Send Reset Link').click();
  await expect(screens.main.getByText('Email is required')).toBeVisible();
  await screens.fill({ Email: 'val@radio.example' });
  await screens.button('Send Reset Link').click();
  await expect(shell.toasts.getByText('Failed to send reset email')).toBeVisible();
  await expect(screens.main.getByText('Failed to send reset email')).toBeVisible();
});
