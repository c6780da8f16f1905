import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../testing/fake-api.ts';
import { listOf, openUsers, rowButton } from '../../../../testing/open-users.tsx';
import { ADA, listedUser } from '../../../../testing/sample-people.ts';
import { fillDialog, screen } from '../../../../testing/screen.ts';

const LAST_ADMIN = 'This is the last active administrator. Make somebody else an administrator first.';
const GRACE = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: ' GRACE@radio.example ',
  Password: 'engine number 12',
};

const saved = (more = {}) => ({ success: true as const, message: 'Saved', user: listedUser(more) });

const openOwn = () => {
  const api = openUsers();
  api.respond({ listUsers: () => listOf(listedUser({ ...ADA })) });
  return api;
};
const ownButton = (what: string) => page.getByRole('button', { name: `${what} Ada Lovelace` });

describe('Add New User', { tags: ['user-dialog', 'user-toasts', 'user-defaults'] }, () => {
  const openDialog = async () => {
    const api = openUsers();
    api.respond({ createUser: () => saved() });
    await page.getByRole('button', { name: 'Add New User' }).click();
    return api;
  };

  test('creates a customer who is not validated, unless something else is chosen', async () => {
    const api = await openDialog();
    await expect.element(screen.field('Role')).toHaveValue('customer');
    await expect.element(screen.field('Validated')).not.toBeChecked();
    await fillDialog(GRACE);
    await screen.button('Create User').click();
    await expect.element(screen.toast('User created successfully')).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Add New User' })).toHaveFocus();
    expect(api.requests('createUser')[0]?.body).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@radio.example',
      password: 'engine number 12',
      role: 'customer',
      isValidated: false,
    });
  });

  test('creates an administrator, who needs no validation', async () => {
    const api = await openDialog();
    await fillDialog(GRACE);
    await screen.field('Role').selectOptions('Administrator');
    await expect
      .element(screen.field('Role'))
      .toHaveAccessibleDescription('Admin users always count as validated');
    await expect.element(screen.field('Validated')).not.toBeVisible();
    await screen.button('Create User').click();
    await expect.element(screen.toast('User created successfully')).toBeVisible();
    expect(api.requests('createUser')[0]?.body.role).toBe('admin');
  });

  test('lets the browser ask before it closes a tab with something typed', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openDialog();
    await expect.element(screen.field('First Name')).toBeVisible();
    expect(isAsked()).toBe(false);
    await fillDialog({ 'First Name': 'Grace' });
    expect(isAsked()).toBe(true);
  });
});

describe('Edit User', { tags: ['user-dialog', 'user-toasts'] }, () => {
  test('shows the stored values without a password, and sends what was changed', async () => {
    const api = openUsers();
    api.respond({ updateUser: () => saved() });
    await rowButton('Edit').click();
    await expect.element(screen.dialog.getByRole('heading', { name: 'Edit User' })).toBeVisible();
    await expect.element(screen.field('First Name')).toHaveValue('Zoe');
    await expect.element(screen.field('Last Name')).toHaveValue('Marsh');
    await expect.element(screen.field('Email')).toHaveValue('zoe@radio.example');
    await expect.element(screen.field('Role')).toHaveValue('customer');
    expect(screen.field('Password').all()).toEqual([]);
    await expect
      .element(screen.field('Email'))
      .toHaveAccessibleDescription('A new address has to be verified again.');
    await fillDialog({ 'First Name': 'Zoé' });
    await screen.field('Validated').click();
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('User updated successfully')).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(api.requests('updateUser')[0]?.body).toMatchObject({ firstName: 'Zoé', isValidated: true });
  });

  test('names all mistakes in one toast', { tags: ['user-rules'] }, async () => {
    openUsers();
    await rowButton('Edit').click();
    await fillDialog({ 'First Name': '', 'Last Name': ' ' });
    await screen.button('Save Changes').click();
    await expect
      .element(screen.toast('Validation failed: First name is required, Last name is required'))
      .toBeVisible();
  });

  test('keeps the validation of a customer who becomes an administrator', async () => {
    const api = openUsers();
    api.respond({
      listUsers: () => listOf(listedUser({ isValidated: true })),
      updateUser: () => saved({ role: 'admin', isValidated: true }),
    });
    await rowButton('Edit').click();
    await screen.field('Role').selectOptions('Administrator');
    await screen.button('Save Changes').click();
    await expect.element(screen.toast('User updated successfully')).toBeVisible();
    expect(api.requests('updateUser')[0]?.body).toMatchObject({ role: 'admin', isValidated: true });
  });
});

describe('the own account', { tags: ['user-conflicts'] }, () => {
  test('is not deactivated without a confirmation', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const api = openOwn();
    await ownButton('More actions for').click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'Deactivate your own account? You are signed out at once, and only another administrator can let you in again.',
    );
    expect(api.requests('setUserActivation')).toEqual([]);
  });

  test('does not give up its rights without a confirmation', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const api = openOwn();
    await ownButton('Edit').click();
    await screen.field('Role').selectOptions('Customer');
    await screen.button('Save Changes').click();
    await expect
      .poll(() => confirm.mock.calls)
      .toEqual([['Give up your own administrator rights? You are signed out at once.']]);
    expect(api.requests('updateUser')).toEqual([]);
  });

  test('of the last administrator can neither be deactivated nor demoted', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = openOwn();
    const refuse = () => refusal('last-administrator');
    const profile = () => ({ success: true as const, user: ADA });
    api.respond({ setUserActivation: refuse, updateUser: refuse, getProfile: profile });
    await ownButton('More actions for').click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect.element(screen.toast(LAST_ADMIN)).toBeVisible();
    await ownButton('Edit').click();
    await screen.field('Role').selectOptions('Customer');
    await screen.button('Save Changes').click();
    await expect.element(screen.dialog.getByRole('alert')).toHaveTextContent(LAST_ADMIN);
  });
});

test('the sessions of a user are shown, and ended', { tags: ['session-list'] }, async () => {
  const session = {
    _id: 'there',
    device: 'Chrome on Linux',
    network: '203.0.113.0/24',
    isThisNetwork: false,
    isCurrent: false,
    createdAt: '2026-01-02T12:00:00.000Z',
    lastSeenAt: '2026-01-02T12:00:00.000Z',
  };
  let sessions = [session];
  const api = openUsers();
  api.respond({
    listUserSessions: () => ({ success: true, sessions }),
    endUserSessions: () => {
      sessions = [];
      return { success: true, message: '1 session ended', ended: 1 };
    },
  });
  await rowButton('More actions for').click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await expect.element(screen.dialog).toHaveAccessibleName('Sessions of Zoe Marsh');
  await expect
    .element(screen.dialog.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }))
    .toBeVisible();
  await screen.button('End All Sessions').click();
  await expect.element(screen.toast('1 session ended')).toBeVisible();
  await expect.element(screen.dialog.getByText('Not signed in anywhere')).toHaveFocus();
});
