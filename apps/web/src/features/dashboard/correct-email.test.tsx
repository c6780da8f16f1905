import { describe, expect, test } from 'vitest';
import { expectMistake, fillForm, form } from '../../../testing/account-form.ts';
import { FakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { AccountOverview } from './account-overview.tsx';

const UNA = { ...ADA, role: 'customer' as const, isEmailVerified: false, emailVerified: false };
const NEW_EMAIL = 'una@elsewhere.example';
const NO_SONGS = {
  success: true as const,
  data: [],
  totalPages: 0,
  pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
};

const openDashboard = () => {
  const api = new FakeApi({
    listLikedSongs: () => NO_SONGS,
    resendVerification: () => ({ success: true, message: 'Sent' }),
    updateProfile: ({ body }) => ({
      success: true,
      message: 'Your email address was corrected.',
      user: { ...UNA, email: body.email },
    }),
  });
  renderPart(<AccountOverview />, '/dashboard', { user: UNA });
  return api;
};

describe('an address that is not verified', { tags: ['dashboard'] }, () => {
  test.each(['Verification email sent. Please check your inbox.', 'This email address is verified already.'])(
    'gets the mail again on request, where there is a need: %s',
    async (message) => {
      const api = openDashboard();
      api.respond({ resendVerification: () => ({ success: true, message }) });
      await form.button('Resend verification').click();
      await expect.element(screen.toast(message)).toBeVisible();
      expect(api.requests('resendVerification')).toHaveLength(1);
    },
  );

  test('is corrected with the password', async () => {
    const api = openDashboard();
    await form.button('Correct the address').click();
    await expect.element(form.field('Email')).toHaveValue(UNA.email);
    await expect.element(form.field('Email')).toHaveFocus();
    await fillForm({ Email: NEW_EMAIL });
    await form.button('Save Address').click();
    await expectMistake('Current Password', 'Current password is required');
    await fillForm({ 'Current Password': 'Engine number 1' });
    await form.button('Save Address').click();
    await expect.element(screen.toast('Your email address was corrected.')).toBeVisible();
    await expect.element(form.text(`It was sent to ${NEW_EMAIL}.`)).toBeVisible();
    await expect.element(form.button('Save Address')).not.toBeInTheDocument();
    expect(api.requests('updateProfile').map(({ body }) => body)).toEqual([
      { firstName: 'Ada', lastName: 'Lovelace', email: NEW_EMAIL, currentPassword: 'Engine number 1' },
    ]);
  });

  test('stays where the correction is refused', async () => {
    const api = openDashboard();
    api.respond({ updateProfile: () => refusal('wrong-current-password') });
    await form.button('Correct the address').click();
    await fillForm({ Email: NEW_EMAIL, 'Current Password': 'wrong' });
    await form.button('Save Address').click();
    await expect.element(form.text('Current password is incorrect')).toBeVisible();
    await expect.element(form.field('Email')).toHaveValue(NEW_EMAIL);
  });
});
