import { describe, expect, test } from 'vitest';
import { expectMistake, fillForm, form } from '../../../testing/account-form.ts';
import { noNetwork } from '../../../testing/fake-api.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { screen } from '../../../testing/screen.ts';

const SENT = { success: true as const, message: 'Sent' };

const openForm = (forgotPassword: () => typeof SENT = () => SENT) =>
  openAccountScreen('/forgot-password', { forgotPassword }, { emailEnabled: true });

const send = async () => {
  await fillForm({ Email: 'Val@radio.example' });
  await form.button('Send Reset Link').click();
};

describe('the page for a forgotten password', { tags: ['reset-texts'] }, () => {
  test('wants an address', async () => {
    openForm();
    await form.button('Send Reset Link').click();
    await expectMistake('Email', 'Email is required');
  });

  test('without a connection shows Failed to send reset email', async () => {
    openForm(noNetwork);
    await send();
    await expect.element(screen.toast('Failed to send reset email')).toBeVisible();
    await expect.element(form.text('Failed to send reset email')).toBeVisible();
    await expect.element(form.field('Email')).toHaveValue('Val@radio.example');
  });

  test('confirms whatever address was sent', async () => {
    const api = openForm();
    await send();
    await expect.element(form.title).toHaveTextContent('Check Your Email');
    await expect
      .element(screen.main)
      .toMatchTextContent('The link works for 30 minutes. Nothing at val@radio.example?');
    await expect.element(screen.toast('Password reset link sent to your email')).toBeVisible();
    await expect.element(form.link('Back to Login')).toHaveAttribute('href', '/login');
    expect(api.requests('forgotPassword').map(({ body }) => body)).toEqual([{ email: 'val@radio.example' }]);
  });

  test('says that no link is to be had where no mail is sent', async () => {
    openAccountScreen('/forgot-password', {}, { emailEnabled: false });
    await expect.element(screen.main).toMatchTextContent('This station sends no email');
    await expect.element(form.button('Send Reset Link')).not.toBeInTheDocument();
  });
});
