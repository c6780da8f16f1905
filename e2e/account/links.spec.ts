import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/account-fixture.ts';

const RESET_CALL = '**/api/auth/reset-password/*';
const VERIFY_CALL = '**/api/auth/verify-email/*';
const FORGOT_CALL = '**/api/auth/forgot-password';
const VERIFIED = { success: true, message: 'Done' };
const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

test('the verification page', {
  tag: ['@verify-email', '@verify-texts'],
}, async ({ page, screens, shell, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)|Failed to load resource/);
  await test.step('a verification page without a token shows Invalid verification link, Register Again and Back to Login', async () => {
    await screens.open('/verify-email');
    await expect(screens.title).toHaveText('Verification Failed');
    await expect(screens.main.getByText('Invalid verification link')).toBeVisible();
    await expect(screens.main.getByText('The link may have expired or be invalid.')).toBeVisible();
    await expect(screens.link('Back to Login')).toHaveAttribute('href', '/login');
    await screens.link('Register Again').click();
    await expect(screens.title).toHaveText('Create Account');
  });

  await test.step('an invalid verification token shows Verification Failed and that the link may have expired', async () => {
    await screens.open('/verify-email/abcdef');
    await expect(screens.title).toHaveText('Verification Failed');
    await expect(screens.main.getByText('The link may have expired or be invalid.')).toBeVisible();
    await expect(shell.toasts.getByText('This verification link is invalid or has expired.')).toBeVisible();
  });

  await test.step('a verification without a connection shows Email verification failed and Try Again', async () => {
    await page.route(VERIFY_CALL, (route) => route.abort());
    await page.reload();
    await expect(shell.toasts.getByText('Email verification failed')).toBeVisible();
    await expect(screens.title).toHaveText('Verification Failed');
    await expect(screens.main).toContainText('The server cannot be reached.');
    await expect(screens.main).not.toContainText('The link may have expired');
    await page.unroute(VERIFY_CALL);
    await page.route(VERIFY_CALL, (route) => route.fulfill({ json: VERIFIED }));
    await screens.button('Try Again').click();
    await expect(screens.title).toHaveText('Email Verified!');
    await page.unroute(VERIFY_CALL);
  });

  await test.step('shows a loading state while the verification is pending', async () => {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(VERIFY_CALL, async (route) => {
      await mayGoOn;
      await route.fulfill({ json: VERIFIED });
    });
    await page.reload();
    await expect(screens.title).toHaveText('Verifying your email...');
    await expect(screens.main.getByRole('progressbar')).toBeVisible();
    goOn();
    await expect(screens.title).toHaveText('Email Verified!');
    await expect(screens.main).toContainText('An administrator may still need to validate your account');
    await expect(shell.toasts.getByText('Email verified successfully!')).toBeVisible();
    await screens.link('Sign In Now').click();
    await expect(screens.title).toHaveText('Sign In');
  });
});

/** The server calls every reset link valid, and still refuses what cannot be one. */
const acceptLink = (page: Page) =>
  page.route(RESET_CALL, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { success: true, isValid: true } })
      : route.fallback(),
  );

const PASSWORDS = { 'New Password': 'Compiler1', 'Confirm Password': 'Compiler1' };

/** Section 5 of the specification. */
const RESET_MISTAKES = [
  ['New Password', '', 'Password is required'],
  ['New Password', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['New Password', 'compiler1', KINDS],
  ['Confirm Password', '', 'Please confirm your password'],
  ['Confirm Password', 'Compiler2', 'Passwords do not match'],
] as const;

test('the page for a new password', {
  tag: ['@reset-password', '@reset-texts', '@form-rules'],
}, async ({ page, screens, shell, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)|Failed to load resource|could not be read/);
  const reset = screens.button('Reset Password');
  await test.step('a reset page without a token shows Invalid Reset Link and leads to a new link', async () => {
    await screens.open('/reset-password');
    await expect(screens.title).toHaveText('Invalid Reset Link');
    await expect(screens.main.getByText('Invalid reset link', { exact: true })).toBeVisible();
    await screens.link('Request New Reset Link').click();
    await expect(screens.title).toHaveText('Forgot Password');
  });

  await test.step('an invalid reset token shows Invalid Reset Link before the form, or after it when the link dies meanwhile', async () => {
    await screens.open('/reset-password/abcdef');
    await expect(screens.title).toHaveText('Invalid Reset Link');
    await expect(screens.main.getByText('This reset link is invalid or has expired.')).toBeVisible();
    await expect(reset).toHaveCount(0);
    await acceptLink(page);
    await page.reload();
    await screens.fill(PASSWORDS);
    await reset.click();
    await expect(screens.title).toHaveText('Invalid Reset Link');
    await expect(shell.toasts.getByRole('alert')).toContainText('This reset link is invalid or has expired.');
    await expect(screens.link('Request New Reset Link')).toBeVisible();
  });

  await test.step('the reset form shows each mistake at its field and clears the error on editing', async () => {
    await page.reload();
    for (const [label, value, text] of RESET_MISTAKES) {
      await screens.fill({ ...PASSWORDS, [label]: value });
      await reset.click();
      await expect(screens.field(label), `${label} '${value}'`).toHaveAccessibleDescription(text);
      await screens.field(label).press('x');
      await expect(screens.field(label)).toHaveAttribute('aria-invalid', 'false');
    }
    await page.unroute(RESET_CALL);
  });

  await test.step('a reset without a connection shows Password reset failed and Failed to reset password', async () => {
    await page.route(RESET_CALL, (route) => route.abort());
    await page.reload();
    await screens.fill(PASSWORDS);
    await reset.click();
    await expect(shell.toasts.getByText('Password reset failed')).toBeVisible();
    await expect(screens.main.getByText('Failed to reset password')).toBeVisible();
    await expect(screens.field('New Password')).toHaveValue('Compiler1');
    await page.unroute(RESET_CALL);
  });

  await test.step('an unreadable response to a reset shows An unexpected error occurred', async () => {
    await page.route(RESET_CALL, (route) => route.fulfill({ body: 'no JSON' }));
    await page.reload();
    await screens.fill(PASSWORDS);
    await reset.click();
    await expect(screens.main.getByText('An unexpected error occurred', { exact: true })).toBeVisible();
  });
});

test('the page for a forgotten password', {
  tag: '@reset-texts',
}, async ({ page, screens, shell, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  const send = screens.button('Send Reset Link');
  await test.step('a forgotten password without a connection shows Failed to send reset email', async () => {
    await screens.open('/forgot-password');
    await send.click();
    await expect(screens.main.getByText('Email is required')).toBeVisible();
    await page.route(FORGOT_CALL, (route) => route.abort(), { times: 1 });
    await screens.fill({ Email: 'val@radio.example' });
    await send.click();
    await expect(shell.toasts.getByText('Failed to send reset email')).toBeVisible();
    await expect(screens.main.getByText('Failed to send reset email')).toBeVisible();
  });

  await test.step('confirms a forgotten password alike for known and unknown addresses', async () => {
    for (const email of ['val@radio.example', 'nobody@radio.example']) {
      await screens.open('/forgot-password');
      await screens.fill({ Email: email });
      await send.click();
      await expect(screens.title).toHaveText('Check Your Email');
      await expect(screens.main).toContainText(`The link works for 30 minutes. Nothing at ${email}?`);
      await expect(shell.toasts.getByText('Password reset link sent to your email')).toBeVisible();
    }
  });
});
