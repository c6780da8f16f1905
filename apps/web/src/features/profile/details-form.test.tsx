import type { User } from '@airdial/contract/user/schema';
import { describe, expect, test, vi } from 'vitest';
import { expectMistake, fillForm, form } from '../../../testing/account-form.ts';
import { FakeApi, type FakeRequest, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { Link } from '../../ui/layout/link.tsx';
import { DetailsForm } from './details-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { StatusCard } from './status-card.tsx';

const UNSAVED = 'Your changes to your profile are not saved. Leave without saving?';
const NEW_EMAIL = 'ada@elsewhere.example';

/** Section 5 of the specification. */
const MISTAKES = [
  ['First Name', '', 'First name is required'],
  ['First Name', 'V', 'First name must be at least 2 characters'],
  ['Last Name', '', 'Last name is required'],
  ['Last Name', 'L', 'Last name must be at least 2 characters'],
  ['Email', '', 'Email is required'],
  ['Email', 'val', 'Please enter a valid email address'],
] as const;

const saved = ({ body }: FakeRequest<'updateProfile'>, more: Partial<User> = {}) => ({
  success: true as const,
  message: 'Profile updated successfully!',
  user: {
    ...ADA,
    firstName: body.firstName,
    lastName: body.lastName,
    fullName: `${body.firstName} ${body.lastName}`,
    ...more,
  },
});

type Save = (request: FakeRequest<'updateProfile'>) => ReturnType<typeof saved> | Response;

const openForm = (updateProfile: Save = saved) => {
  const api = new FakeApi({ updateProfile });
  renderPart(
    <>
      <Link to="/channels">Channels</Link>
      <StatusCard />
      <DetailsForm />
    </>,
    '/profile',
  );
  return api;
};

const save = () => form.button('Save Changes').click();

describe('the form of the own details', { tags: ['profile', 'form-rules', 'profile-texts'] }, () => {
  test.each(MISTAKES)('shows %s %j at its field, and sends nothing: %s', async (label, value, text) => {
    const api = openForm();
    await fillForm({ [label]: value });
    await save();
    await expectMistake(label, text);
    expect(api.requests('updateProfile')).toEqual([]);
  });

  test('without a connection shows that the update failed, and keeps what was typed', async () => {
    openForm(noNetwork);
    await fillForm({ 'First Name': 'Valentina' });
    await save();
    await expect.element(screen.toast('Profile update failed')).toBeVisible();
    await expect.element(form.text('Failed to update profile')).toBeVisible();
    await expect.element(form.field('First Name')).toHaveValue('Valentina');
  });

  test('shows an unexpected error for a response that cannot be read', async () => {
    openForm(() => new Response('no JSON'));
    await save();
    await expect.element(form.text('An unexpected error occurred')).toBeVisible();
  });

  test('saves a new name, which the card shows at once', async () => {
    const api = openForm();
    await fillForm({ 'First Name': ' Nóra ', 'Last Name': 'Jordan' });
    await save();
    await expect.element(screen.toast('Profile updated successfully!')).toBeVisible();
    await expect.element(form.text('Profile updated successfully')).toBeVisible();
    await expect.element(form.text('Nóra Jordan')).toBeVisible();
    expect(api.requests('updateProfile').map(({ body }) => body)).toEqual([
      { firstName: 'Nóra', lastName: 'Jordan', email: ADA.email },
    ]);
  });
});

describe('leaving the profile', { tags: ['profile'] }, () => {
  const leave = () => screen.main.getByRole('link', { name: 'Channels' }).click();

  test('is confirmed once while something typed is not saved, in whichever form', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    new FakeApi({});
    renderPart(
      <>
        <Link to="/channels">Channels</Link>
        <DetailsForm />
        <PasswordForm />
      </>,
      '/profile',
    );
    await fillForm({ 'First Name': 'Ida', 'Current Password': 'half' });
    await leave();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(UNSAVED);
    expect(location.pathname).toBe('/profile');
    await expect.element(form.field('First Name')).toHaveValue('Ida');
    await fillForm({ 'First Name': ADA.firstName });
    await leave();
    expect(confirm).toHaveBeenCalledTimes(2);
    confirm.mockReturnValue(true);
    await leave();
    expect(location.pathname).toBe('/channels');
  });

  test('is not confirmed once it is saved', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    openForm();
    await fillForm({ 'Last Name': 'Moved' });
    await save();
    await expect.element(screen.toast('Profile updated successfully!')).toBeVisible();
    await leave();
    await expect.poll(() => location.pathname).toBe('/channels');
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('a new address', { tags: ['profile'] }, () => {
  const password = () => form.field('Current Password');

  test('needs the password', async () => {
    const api = openForm();
    await expect.element(password()).not.toBeInTheDocument();
    await fillForm({ Email: NEW_EMAIL });
    await save();
    await expectMistake('Current Password', 'Current password is required');
    expect(api.requests('updateProfile')).toEqual([]);
    await fillForm({ Email: ADA.email });
    await expect.element(password()).not.toBeInTheDocument();
  });

  test('shows a wrong password at its field', async () => {
    const msg = 'Current password is incorrect';
    openForm(() => refusal('wrong-current-password', { errors: [{ param: 'currentPassword', msg }] }));
    await fillForm({ Email: NEW_EMAIL, 'Current Password': 'wrong' });
    await save();
    await expectMistake('Current Password', msg);
  });

  test('waits for its confirmation', async () => {
    const message = 'Profile updated. Your new email address counts once it is confirmed.';
    const api = openForm((request) => ({ ...saved(request, { pendingEmail: NEW_EMAIL }), message }));
    await fillForm({ Email: NEW_EMAIL, 'Current Password': 'Engine number 1' });
    await save();
    await expect.element(screen.toast(message)).toBeVisible();
    await expect.element(screen.main).toMatchTextContent(`${NEW_EMAIL} is waiting for its confirmation.`);
    await expect.element(form.field('Email')).toHaveValue(NEW_EMAIL);
    await expect.element(password()).not.toBeInTheDocument();
    expect(api.requests('updateProfile').map(({ body }) => body)).toMatchObject([
      { email: NEW_EMAIL, currentPassword: 'Engine number 1' },
    ]);
  });
});
