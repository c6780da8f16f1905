import type { User } from '@airdial/contract/user/schema';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectMistake, fillForm, form } from '../../../testing/account-form.ts';
import { FakeApi, type FakeRequest, noNetwork, refusal } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ADA } from '../../../testing/sample-people.ts';
import { screen } from '../../../testing/screen.ts';
import { profileOptions } from '../../entities/session/profile-query.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { updateUser } from '../../entities/session/session-store.ts';
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
  const Profile = () =>
    useSession() && (
      <>
        <Link to="/channels">Channels</Link>
        <StatusCard />
        <DetailsForm />
      </>
    );
  const remove = renderPart(<Profile />, '/profile');
  return Object.assign(api, { remove });
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

  test.each([
    ['Email', null],
    ['Current Password', NEW_EMAIL],
  ] as const)('keeps the focus when Enter in %s saves', async (label, pendingEmail) => {
    openForm((request) => saved(request, { pendingEmail }));
    if (pendingEmail) await fillForm({ Email: pendingEmail, [label]: 'Engine number 1' });
    await form.field(label).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast('Profile updated successfully!')).toBeVisible();
    await expect.element(screen.panel('Your Details').getByRole('heading')).toHaveFocus();
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
    // The toast announces it.
    expect(form.text('Profile updated successfully').element().closest('[role=status]')).toBeNull();
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

describe('what was typed before the session ended', { tags: ['profile', 'session-ends'] }, () => {
  const BACK = 'Your unsaved changes are back.';

  test('is back with the same account, but for the password, and can be discarded', async () => {
    const { remove } = openForm(() => refusal('unauthenticated'));
    await fillForm({ 'First Name': 'Ida', Email: NEW_EMAIL, 'Current Password': 'Engine number 1' });
    await save();
    await expect.poll(() => localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('draft')).not.toContain('Engine');
    remove();
    openForm();
    await expect.element(form.text(BACK)).toBeVisible();
    await expect.element(form.field('First Name')).toHaveValue('Ida');
    await expect.element(form.field('Email')).toHaveValue(NEW_EMAIL);
    await expect.element(form.field('Current Password')).toHaveValue('');
    await form.button('Discard them').click();
    await expect.element(form.field('First Name')).toHaveValue(ADA.firstName);
    await expect.element(form.field('Email')).toHaveValue(ADA.email);
    await expect.element(form.text(BACK)).not.toBeInTheDocument();
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

  test('that is refused does not stand beside the success of the save before', async () => {
    openForm();
    await save();
    await expect.element(form.text('Profile updated successfully')).toBeVisible();
    await fillForm({ Email: NEW_EMAIL });
    await save();
    await expectMistake('Current Password', 'Current password is required');
    await expect.element(form.text('Profile updated successfully')).not.toBeInTheDocument();
  });

  test('waits for its confirmation', async () => {
    const message =
      'Profile updated. Your new email address counts once you have opened the link that we sent to it.';
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
    // Confirmed in another tab, or ended with the password.
    updateUser('a-token', ADA);
    await expect.element(form.text(message)).not.toBeInTheDocument();
    await expect.element(form.field('Email')).toHaveValue(ADA.email);
  });

  test('no longer waits once the password has changed', async () => {
    const waiting = { ...ADA, pendingEmail: NEW_EMAIL };
    const Profile = () => {
      useQuery(profileOptions({ token: 'a-token', user: waiting, isChecked: true }));
      return [<DetailsForm key="details" />, <PasswordForm key="password" />];
    };
    const api = new FakeApi({
      getProfile: () => ({ success: true, user: waiting }),
      changePassword: () => ({ success: true, message: 'Changed' }),
    });
    renderPart(<Profile />, '/profile', { user: waiting });
    await expect.element(screen.main).toMatchTextContent(`${NEW_EMAIL} is waiting for its confirmation.`);
    await expect.poll(() => api.requests('getProfile').length).toBeGreaterThan(0);
    api.respond({ getProfile: () => ({ success: true, user: ADA }) });
    await fillForm({
      'Current Password': 'Engine number 1',
      'New Password': 'Engine number 2',
      'Confirm New Password': 'Engine number 2',
    });
    await form.button('Change Password').click();
    await expect.element(form.field('Email')).toHaveValue(ADA.email);
    await expect.element(screen.main.getByText('is waiting for its confirmation')).not.toBeInTheDocument();
  });
});
