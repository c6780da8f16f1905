import { describe, expect, test } from 'vitest';
import { form } from '../../../testing/account-form.ts';
import { FakeApi, holdResponse, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { openAccountScreen } from '../../../testing/open-account-screen.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { VerifyEmail } from './verify-email.tsx';

const VERIFIED = { success: true as const, message: 'Done' };
const EXPIRED = 'The link may have expired or be invalid.';

describe('the verification page', { tags: ['verify-email', 'verify-texts'] }, () => {
  test('without a token shows an invalid link, and leads to the registration or the sign-in', async () => {
    openAccountScreen('/verify-email');
    await expect.element(form.title).toHaveTextContent('Verification Failed');
    await expect.element(form.text('Invalid verification link')).toBeVisible();
    await expect.element(form.text(EXPIRED)).toBeVisible();
    await expect.element(form.link('Back to Login')).toHaveAttribute('href', '/login');
    await form.link('Register Again').click();
    await expect.element(form.title).toHaveTextContent('Create Account');
  });

  test('with a token that the server refuses says that the link may have expired', async () => {
    openAccountScreen('/verify-email/abcdef', { verifyEmail: () => refusal('verification-link-invalid') });
    await expect.element(form.title).toHaveTextContent('Verification Failed');
    await expect.element(form.text(EXPIRED)).toBeVisible();
    await expect.element(screen.toast('This verification link is invalid or has expired.')).toBeVisible();
    await expect.element(form.button('Try Again')).not.toBeInTheDocument();
  });

  test('without a connection says so, and can try again', async () => {
    const api = openAccountScreen('/verify-email/abcdef', { verifyEmail: noNetwork });
    await expect.element(screen.toast('Email verification failed')).toBeVisible();
    await expect.element(form.title).toHaveTextContent('Verification Failed');
    await expect.element(form.text('The server cannot be reached.')).toBeVisible();
    await expect.element(form.text(EXPIRED)).not.toBeInTheDocument();
    api.respond({ verifyEmail: () => VERIFIED });
    await form.button('Try Again').click();
    await expect.element(form.title).toHaveTextContent('Email Verified!');
  });

  test('shows that it verifies, and leads to the sign-in once it has', async () => {
    const held = holdResponse(VERIFIED);
    const api = openAccountScreen('/verify-email/abcdef', { verifyEmail: held.respond });
    await expect.element(form.title).toHaveTextContent('Verifying your email...');
    await expect.element(screen.main.getByRole('progressbar')).toBeVisible();
    held.release();
    await expect.element(form.title).toHaveTextContent('Email Verified!');
    await expect.element(form.title).toHaveFocus();
    await expect
      .element(screen.main)
      .toMatchTextContent('An administrator may still need to validate your account');
    await expect.element(screen.toast('Email verified successfully!')).toBeVisible();
    expect(api.requests('verifyEmail').every(({ params }) => params.token === 'abcdef')).toBe(true);
    await form.link('Sign In Now').click();
    await expect.element(form.title).toHaveTextContent('Sign In');
  });

  test.each([
    ['with a link that works', () => VERIFIED],
    ['with a link that does not', () => refusal('verification-link-invalid')],
  ])('leads a member to the dashboard, %s', async (_, verifyEmail) => {
    new FakeApi({ verifyEmail });
    renderPart(<VerifyEmail token="abcdef" />);
    await expect.element(form.link('Go to Dashboard')).toHaveAttribute('href', '/dashboard');
    expect(screen.main.getByRole('link').all()).toHaveLength(1);
  });
});
