import { useQuery } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/expect-no-violations.ts';
import { FakeApi, holdResponse, noNetwork, proxyFailure, refusal } from '../../../../testing/fake-api.ts';
import { listOf, openUsers, rowButton } from '../../../../testing/open-users.tsx';
import { renderPart } from '../../../../testing/render-part.tsx';
import { ADA, listedUser } from '../../../../testing/sample-people.ts';
import { fillDialog, screen } from '../../../../testing/screen.ts';
import { profileOptions } from '../../../entities/session/profile-query.ts';
import { Users } from './users.tsx';

const UNSAVED = 'What you have entered is not saved. Leave without saving?';
const CHANGED = 'Another administrator has changed this meanwhile. Nothing of yours is saved yet.';

const refusedInWords = () => refusal('validation-failed', { message: 'These are the server’s words.' });
const busy = () => refusal('server-busy');

const GRACE = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@radio.example',
  Password: 'engine number 12',
};

/** Section 5 of the specification, one field wrong at a time. */
const MISTAKES = [
  ['First Name', ' ', 'First name is required'],
  ['Last Name', '', 'Last name is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'grace@', 'Please enter a valid email address'],
  ['Password', '', 'Password is required'],
  ['Password', '12345', 'Password must be at least 6 characters long'],
] as const;

describe('Add New User', { tags: ['user-create-failed'] }, () => {
  const openDialog = async () => {
    const api = openUsers();
    await page.getByRole('button', { name: 'Add New User' }).click();
    await fillDialog(GRACE);
    return api;
  };

  test('names all mistakes in one toast, and a press on it does not close the dialog', {
    tags: ['user-rules', 'toasts'],
  }, async () => {
    openUsers();
    await page.getByRole('button', { name: 'Add New User' }).click();
    await screen.button('Create User').click();
    const all = screen.toast(
      'Validation failed: First name is required, Last name is required, Email is required, Password is required',
    );
    await expect.element(all).toBeVisible();
    await expect.element(screen.field('First Name')).toHaveFocus();
    await all.click({ force: true });
    await expect.element(screen.dialog).toBeVisible();
    await expect.element(screen.toasts.getByRole('alert')).toHaveLength(1);
  });

  test.each(MISTAKES)(
    'shows %s %j at its field until it is edited: %s',
    { tags: ['user-rules', 'toasts'] },
    async (label, value, text) => {
      await openDialog();
      await screen.field(label).fill(value);
      await screen.button('Create User').click();
      await expect.element(screen.toast(`Validation failed: ${text}`)).toBeVisible();
      await expect.element(screen.field(label)).toHaveAccessibleDescription(text);
      await expect.element(screen.field(label)).toHaveFocus();
      await userEvent.keyboard('x');
      await expect.element(screen.field(label)).toHaveAttribute('aria-invalid', 'false');
    },
  );

  test('closes an empty form at once, and confirms before it discards what was typed', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    openUsers();
    await page.getByRole('button', { name: 'Add New User' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(confirm).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Add New User' }).click();
    await fillDialog({ 'First Name': 'Grace' });
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => screen.button('Close').click()]) {
      confirm.mockClear();
      await leave();
      expect(confirm).toHaveBeenCalledExactlyOnceWith(UNSAVED);
      await expect.element(screen.field('First Name')).toHaveValue('Grace');
    }
    confirm.mockReturnValue(true);
    await screen.button('Close').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test.each([
    ['400', refusedInWords, 'These are the server’s words.'],
    ['503', busy, 'Failed to create user. Please try again.'],
    ['a proxy’s 502', proxyFailure, 'Failed to create user. Please try again.'],
  ])('shows the text of %s, and keeps what was typed', async (_status, respond, text) => {
    const api = await openDialog();
    api.respond({ createUser: () => respond() });
    await screen.button('Create User').click();
    await expect.element(screen.toast(text)).toBeVisible();
    // A modal dialog hides the toast from screen readers.
    await expect.element(screen.dialog.getByRole('alert').filter({ hasText: text })).toBeVisible();
    for (const [label, value] of Object.entries(GRACE))
      await expect.element(screen.field(label)).toHaveValue(value);
  });

  test('shows a taken address at its field', async () => {
    const api = await openDialog();
    api.respond({ createUser: () => refusal('email-taken') });
    await screen.button('Create User').click();
    await expect
      .element(screen.field('Email'))
      .toHaveAccessibleDescription('User with this email already exists');
    await expect.element(screen.field('Email')).toHaveFocus();
    expect(screen.toasts.getByText(/already exists/).all()).toEqual([]);
  });

  test('keeps the form when the connection is lost, and saves it once that is back', async () => {
    const api = await openDialog();
    api.respond({ createUser: noNetwork });
    await screen.button('Create User').click();
    await expect.element(screen.toast('Failed to create user. Please try again.')).toBeVisible();
    await expect.element(screen.toast('The server cannot be reached.')).toBeVisible();
    api.respond({ createUser: () => ({ success: true, message: 'Created', user: listedUser() }) });
    await screen.button('Create User').click();
    await expect.element(screen.toast('User created successfully')).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
  });

  test('creates one user however often the button is pressed', async () => {
    const held = holdResponse({ success: true as const, message: 'Created', user: listedUser() });
    const api = await openDialog();
    api.respond({ createUser: held.respond });
    await screen.button('Create User').click();
    await expect.element(screen.button('Creating...')).toHaveAttribute('aria-disabled', 'true');
    await screen.button('Creating...').click({ force: true });
    held.release();
    await expect.element(screen.toast('User created successfully')).toBeVisible();
    expect(api.requests('createUser')).toHaveLength(1);
  });
});

describe('Edit User', { tags: ['user-update-failed'] }, () => {
  const openDialog = async () => {
    const api = openUsers();
    await rowButton('Edit').click();
    await fillDialog({ 'First Name': 'Typed' });
    return api;
  };

  test.each([
    ['400', refusedInWords, 'These are the server’s words.'],
    ['403', () => refusal('forbidden'), 'You do not have permission to update this user'],
    ['404', () => refusal('user-not-found'), 'User not found'],
    ['a proxy’s 404', () => proxyFailure(404), 'User not found'],
    ['503', busy, 'Failed to update user. Please try again.'],
  ])('shows the text of %s, and keeps what was typed', async (_status, respond, text) => {
    const api = await openDialog();
    api.respond({ updateUser: () => respond() });
    await screen.button('Save Changes').click();
    await expect.element(screen.toast(text)).toBeVisible();
    await expect.element(screen.dialog.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect.element(screen.field('First Name')).toHaveValue('Typed');
  });

  test('shows a taken address at the field alone', async () => {
    const errors = [{ param: 'email', msg: 'User with this email already exists' }];
    const api = await openDialog();
    api.respond({ updateUser: () => refusal('validation-failed', { errors }) });
    await screen.button('Save Changes').click();
    await expect
      .element(screen.field('Email'))
      .toHaveAccessibleDescription('User with this email already exists');
    await expect.element(screen.field('Email')).toHaveFocus();
    expect(screen.toasts.getByText(/already exists/).all()).toEqual([]);
  });
});

test('an administrator who edits the own account gets its profile anew', {
  tags: ['user-dialog'],
}, async () => {
  const Profile = () => (
    <p>{useQuery(profileOptions({ token: 'a-token', user: ADA, isChecked: true })).data?.firstName}</p>
  );
  const own = listedUser({ ...ADA });
  const api = new FakeApi({
    listUsers: () => listOf(own),
    getProfile: () => ({ success: true, user: ADA }),
    updateUser: () => ({ success: true, message: 'Updated', user: own }),
  });
  renderPart(
    <>
      <Profile />
      <Users />
    </>,
    '/admin/users',
  );
  await expect.element(page.getByText('Ada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Ada Lovelace' }).click();
  const before = api.requests('getProfile').length;
  await fillDialog({ 'Last Name': 'King' });
  await screen.button('Save Changes').click();
  await expect.poll(() => api.requests('getProfile').length).toBe(before + 1);
});

describe('Edit User, when another administrator was quicker', { tags: ['user-conflicts'] }, () => {
  const theirs = listedUser({
    firstName: 'Theirs',
    fullName: 'Theirs Marsh',
    isValidated: true,
    version: '2',
  });

  /** 'Mine' is typed and sent, while 'Theirs' is stored. */
  const saveTooLate = async () => {
    const api = openUsers();
    api.respond({
      getUser: () => ({ success: true, user: theirs }),
      updateUser: ({ body }) =>
        body.version === '1'
          ? refusal('edited-meanwhile')
          : { success: true, message: 'Updated', user: listedUser({ ...theirs, firstName: body.firstName }) },
    });
    await rowButton('Edit').click();
    await fillDialog({ 'First Name': 'Mine' });
    await screen.button('Save Changes').click();
    await expect.element(screen.dialog.getByRole('alert')).toHaveTextContent(CHANGED);
    return api;
  };

  test('shows what is stored beside what was typed, which is saved on request', async () => {
    const api = await saveTooLate();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    await expect.element(screen.dialog.getByText('This is what is stored now:')).toBeVisible();
    const texts = (role: 'term' | 'definition') =>
      screen.dialog
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => texts('term')).toEqual(['First Name', 'Status']);
    expect(texts('definition')).toEqual(['Theirs', 'Validated, Unverified']);
    await expect.element(screen.field('First Name')).toHaveValue('Mine');
    await expectNoViolations();
    await screen.button('Save mine anyway').click();
    await expect.element(screen.toast('User updated successfully')).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    const [, forced] = api.requests('updateUser');
    expect(forced?.body).toMatchObject({ firstName: 'Mine', isValidated: false, version: '2' });
  });

  test('loads what is stored on request, and saves from there', async () => {
    const api = await saveTooLate();
    await screen.button('Load the newest').click();
    await expect.element(screen.field('First Name')).toHaveValue('Theirs');
    await expect.element(screen.field('First Name')).toHaveFocus();
    await expect.element(screen.dialog.getByText(CHANGED)).not.toBeInTheDocument();
    await fillDialog({ 'First Name': 'Both' });
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('User updated successfully')).toBeVisible();
    const [, saved] = api.requests('updateUser');
    expect(saved?.body).toMatchObject({ firstName: 'Both', isValidated: true, version: '2' });
  });

  test('keeps what was typed about a user whom the other has deleted, who leaves the list', async () => {
    const api = openUsers();
    await rowButton('Edit').click();
    await fillDialog({ 'First Name': 'Mine' });
    api.respond({ updateUser: () => refusal('user-not-found'), listUsers: () => listOf() });
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('User not found')).toBeVisible();
    await expect.element(screen.field('First Name')).toHaveValue('Mine');
    await expect
      .element(page.getByRole('heading', { name: 'No users found', includeHidden: true }))
      .toBeInTheDocument();
  });
});
