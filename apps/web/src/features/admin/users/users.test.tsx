import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/expect-no-violations.ts';
import { holdResponse, proxyFailure, refusal } from '../../../../testing/fake-api.ts';
import { listOf, openUsers, rowButton } from '../../../../testing/open-users.tsx';
import { ADA, listedUser } from '../../../../testing/sample-people.ts';
import { screen } from '../../../../testing/screen.ts';

const NO_ANSWER = 'The server could not answer.';
const ADMIN_WORDS = 'Cannot delete admin users';
const PAUSE = 'Too many requests. Please wait a moment and try again.';

const cell = (index: number) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1).getByRole('cell').nth(index);

const choose = async (item: string) => {
  await rowButton('More actions for').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('the list', { tags: ['panel-failed'] }, () => {
  test('shows a placeholder while it loads', async () => {
    const held = holdResponse(listOf(listedUser()));
    const api = openUsers();
    api.respond({ listUsers: held.respond });
    await expect.element(page.getByTestId('users-loading')).toBeVisible();
    held.release();
    await expect.element(rowButton('Edit')).toBeVisible();
    await expect.element(page.getByTestId('users-loading')).not.toBeInTheDocument();
  });

  test('offers to try again when it fails', async () => {
    const api = openUsers();
    api.respond({ listUsers: () => proxyFailure() });
    const failed = screen.main.getByRole('alert');
    await expect.element(failed.getByRole('heading', { name: 'Failed to load admin data' })).toBeVisible();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    await expectNoViolations();
    api.respond({ listUsers: () => listOf(listedUser()) });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rowButton('Edit')).toBeVisible();
  });

  test('leads from an empty result back to all users', async () => {
    const api = openUsers('?search=nobody-at-all&status=pending');
    api.respond({ listUsers: ({ query }) => (query.search ? listOf() : listOf(listedUser())) });
    await expect.element(screen.main.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expectNoViolations();
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect.element(rowButton('Edit')).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    expect(location.search).toBe('');
  });
});

describe('a row', () => {
  test.each([
    [
      'Validate',
      'setUserValidation',
      () => refusal('server-busy'),
      ['Failed to update user validation status'],
    ],
    ['Delete', 'deleteUser', proxyFailure, ['Failed to delete user', NO_ANSWER]],
    ['Delete', 'deleteUser', () => refusal('cannot-delete-admin'), [ADMIN_WORDS]],
    [
      'Deactivate',
      'setUserActivation',
      proxyFailure,
      ['Failed to update user. Please try again.', NO_ANSWER],
    ],
    ['Resend verification', 'resendUserVerification', () => refusal('too-many-requests'), [PAUSE]],
    [
      'Resend verification',
      'resendUserVerification',
      proxyFailure,
      ['Failed to send the verification email', NO_ANSWER],
    ],
  ] as const)(
    'names the failure of %s by %s',
    { tags: ['user-action-failed'] },
    async (what, call, respond, texts) => {
      vi.spyOn(window, 'confirm').mockReturnValue(true);
      const api = openUsers();
      api.respond({ [call]: () => respond() });
      if (what === 'Validate' || what === 'Delete') await rowButton(what).click();
      else await choose(what);
      for (const text of texts) await expect.element(screen.toast(text)).toBeVisible();
      await expect.element(cell(3)).toHaveTextContent('PendingUnverified');
    },
  );

  test('offers to resend the mail to a new address', { tags: ['user-actions'] }, async () => {
    const verified = listedUser({
      isEmailVerified: true,
      emailVerified: true,
      pendingEmail: 'new@radio.example',
    });
    openUsers().respond({ listUsers: () => listOf(verified) });
    await rowButton('More actions for').click();
    await expect.element(page.getByRole('menuitem', { name: 'Resend verification' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Mark as verified' })).not.toBeInTheDocument();
  });

  test('of the own account does not remove its second factor', { tags: ['user-actions'] }, async () => {
    openUsers().respond({ listUsers: () => listOf(listedUser({ ...ADA, hasSecondFactor: true })) });
    await page.getByRole('button', { name: 'More actions for Ada Lovelace' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: /second factor/i })).not.toBeInTheDocument();
  });

  test('is validated once, however often the button is pressed', async () => {
    const held = holdResponse({
      success: true as const,
      message: 'Validated',
      user: listedUser({ isValidated: true }),
    });
    const api = openUsers();
    api.respond({ setUserValidation: held.respond });
    await rowButton('Validate').click();
    await expect.element(rowButton('Validate')).toHaveAttribute('aria-disabled', 'true');
    await rowButton('Validate').click({ force: true });
    api.respond({ listUsers: () => listOf(listedUser({ isValidated: true })) });
    held.release();
    await expect.element(screen.toast('User validated successfully')).toBeVisible();
    await expect.element(rowButton('Invalidate')).toBeVisible();
    expect(api.requests('setUserValidation')).toHaveLength(1);
  });

  test('shows that its user became an administrator', { tags: ['admin-delete-refused'] }, async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = openUsers();
    await expect.element(rowButton('Delete')).toBeVisible();
    api.respond({
      deleteUser: () => refusal('cannot-delete-admin'),
      listUsers: () => listOf(listedUser({ role: 'admin' })),
    });
    await rowButton('Delete').click();
    await expect.element(screen.toast(ADMIN_WORDS)).toBeVisible();
    await expect.element(rowButton('Delete')).not.toBeInTheDocument();
    await expect.element(cell(2)).toHaveTextContent('Administrator');
  });
});
