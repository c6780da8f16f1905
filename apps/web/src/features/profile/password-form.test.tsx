import { describe, expect, test } from 'vitest';
import { expectMistake, expectPasswordField, fillForm, form } from '../../../testing/account-form.ts';
import { FakeApi, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { screen } from '../../../testing/screen.ts';
import { PasswordForm } from './password-form.tsx';

const KINDS = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
const NEW_PASSWORD = 'Engine number 2';
const CHANGE = {
  'Current Password': 'Engine number 1',
  'New Password': NEW_PASSWORD,
  'Confirm New Password': NEW_PASSWORD,
};

/** Section 5 of the specification. */
const MISTAKES = [
  ['Current Password', '', 'Current password is required'],
  ['New Password', '', 'New password is required'],
  ['New Password', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['New Password', 'engine number 2', KINDS],
  ['Confirm New Password', '', 'Please confirm your new password'],
  ['Confirm New Password', 'Engine number 3', 'Passwords do not match'],
] as const;

const CHANGED = { success: true as const, message: 'Changed' };

const openForm = (changePassword: () => typeof CHANGED | Response = () => CHANGED) => {
  const api = new FakeApi({ changePassword });
  renderPart(<PasswordForm />, '/profile');
  return api;
};

const send = async () => {
  await fillForm(CHANGE);
  await form.button('Change Password').click();
};

describe('the form that changes the password', { tags: ['profile', 'form-rules', 'profile-texts'] }, () => {
  test.each(MISTAKES)('shows %s %j at its field, and sends nothing: %s', async (label, value, text) => {
    const api = openForm();
    await fillForm({ ...CHANGE, [label]: value });
    await form.button('Change Password').click();
    await expectMistake(label, text);
    expect(api.requests('changePassword')).toEqual([]);
  });

  test.each([
    ['Current Password', 'current-password'],
    ['New Password', 'new-password'],
    ['Confirm New Password', 'new-password'],
  ])('shows %s on request, and is labelled for password managers', async (label, autocomplete) => {
    openForm();
    await expectPasswordField(label, autocomplete);
  });

  test('shows a wrong password at its field', async () => {
    const msg = 'Current password is incorrect';
    openForm(() => refusal('wrong-current-password', { errors: [{ param: 'currentPassword', msg }] }));
    await send();
    await expectMistake('Current Password', msg);
  });

  test('without a connection shows that it failed, and keeps what was typed', async () => {
    openForm(noNetwork);
    await send();
    await expect.element(screen.toast('Failed to change password')).toBeVisible();
    await expect.element(form.text('Failed to change password')).toBeVisible();
    await expect.element(form.field('New Password')).toHaveValue(NEW_PASSWORD);
  });
});

test('a changed password is confirmed, and its form is empty again', {
  tags: ['password-change', 'profile-texts'],
}, async () => {
  const api = openForm();
  await send();
  const text = 'Password changed successfully. Your other sessions have been signed out.';
  await expect.element(screen.toast(text)).toBeVisible();
  await expect.element(form.text(text)).toBeVisible();
  for (const label of Object.keys(CHANGE)) await expect.element(form.field(label)).toHaveValue('');
  expect(api.requests('changePassword').map(({ body }) => body)).toEqual([
    { currentPassword: 'Engine number 1', newPassword: NEW_PASSWORD },
  ]);
  await form.button('Change Password').click();
  await expectMistake('Current Password', 'Current password is required');
  await expect.element(form.text(text)).not.toBeInTheDocument();
});
