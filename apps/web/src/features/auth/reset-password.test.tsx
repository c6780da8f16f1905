import { describe, expect, test } from 'vitest';
import { expectMistake, expectPasswordField, fillForm, form } from '../../../testing/account-form.ts';
import { holdResponse, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { screen } from '../../../testing/screen.ts';

const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const PASSWORDS = { 'New Password': 'Compiler1', 'Confirm Password': 'Compiler1' };

/** Section 5 of the specification. */
const MISTAKES = [
  ['New Password', '', 'Password is required'],
  ['New Password', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['New Password', 'compiler1', KINDS],
  ['Confirm Password', '', 'Please confirm your password'],
  ['Confirm Password', 'Compiler2', 'Passwords do not match'],
] as const;

const RESET = { success: true as const, message: 'Reset' };
const validity = (isValid: boolean) => ({ success: true as const, isValid });

/** The form behind a link that the server calls valid. */
const openForm = (resetPassword: () => typeof RESET | Response = () => RESET) =>
  openAccountScreen('/reset-password/abcdef', { checkResetLink: () => validity(true), resetPassword });

const send = async () => {
  await fillForm(PASSWORDS);
  await form.button('Reset Password').click();
};

describe('a reset link', { tags: ['reset-password', 'reset-texts'] }, () => {
  test('without a token is invalid, and leads to a new one', async () => {
    openAccountScreen('/reset-password');
    await expect.element(form.title).toHaveTextContent('Invalid Reset Link');
    await expect.element(form.text('Invalid reset link')).toBeVisible();
    await form.link('Request New Reset Link').click();
    await expect.element(form.title).toHaveTextContent('Forgot Password');
  });

  test('that the server does not know says so before anything is typed', async () => {
    const held = holdResponse(validity(false));
    openAccountScreen('/reset-password/abcdef', { checkResetLink: held.respond });
    await expect.element(screen.main.getByRole('progressbar')).toBeVisible();
    held.release();
    await expect.element(form.title).toHaveTextContent('Invalid Reset Link');
    await expect.element(screen.main).toMatchTextContent('This reset link is invalid or has expired.');
    await expect.element(form.button('Reset Password')).not.toBeInTheDocument();
  });

  test('that dies while the form is open says so, and leads to a new one', async () => {
    openForm(() => refusal('reset-link-invalid'));
    await send();
    await expect.element(form.title).toHaveTextContent('Invalid Reset Link');
    await expect
      .element(screen.toasts.getByRole('alert'))
      .toMatchTextContent('This reset link is invalid or has expired.');
    await expect.element(form.link('Request New Reset Link')).toHaveAttribute('href', '/forgot-password');
  });

  test('sets the password, and leads to the sign-in', async () => {
    const api = openForm();
    await send();
    await expect.element(form.title).toHaveTextContent('Password Reset Successful!');
    const text = 'Password reset successful! You can now login with your new password.';
    await expect.element(screen.toast(text)).toBeVisible();
    await expect.element(form.link('Go to Login')).toHaveAttribute('href', '/login');
    expect(api.requests('resetPassword').map(({ params, body }) => [params.token, body])).toEqual([
      ['abcdef', { password: 'Compiler1' }],
    ]);
  });
});

describe('the form for a new password', { tags: ['reset-password', 'reset-texts', 'form-rules'] }, () => {
  test.each(MISTAKES)('shows %s %j at its field, and sends nothing: %s', async (label, value, text) => {
    const api = openForm();
    await fillForm({ ...PASSWORDS, [label]: value });
    await form.button('Reset Password').click();
    await expectMistake(label, text);
    expect(api.requests('resetPassword')).toEqual([]);
  });

  test('lets both passwords be shown, and password managers see new ones', async () => {
    openForm();
    await expectPasswordField('New Password', 'new-password');
    await expectPasswordField('Confirm Password', 'new-password');
  });

  test('stays where the connection is lost, with what was typed', async () => {
    openAccountScreen('/reset-password/abcdef', { checkResetLink: noNetwork, resetPassword: noNetwork });
    await send();
    await expect.element(screen.toast('Password reset failed')).toBeVisible();
    await expect.element(form.text('Failed to reset password')).toBeVisible();
    await expect.element(form.field('New Password')).toHaveValue('Compiler1');
  });

  test('shows an unexpected error for a response that cannot be read', async () => {
    openForm(() => new Response('no JSON'));
    await send();
    await expect.element(form.text('An unexpected error occurred')).toBeVisible();
  });
});
