import type { ListedUser } from '@airdial/contract/user/schema';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listOf, openUsers, rowButton } from '../../../../testing/open-users.tsx';
import { ADA, listedUser } from '../../../../testing/sample-people.ts';
import { screen } from '../../../../testing/screen.ts';

const table = () => page.getByRole('table', { name: 'Users' });
const cells = () => table().getByRole('row').nth(1).getByRole('cell');
const texts = (parts: readonly Element[]) => parts.map(({ textContent }) => textContent);
const menuItem = (name: string) => page.getByRole('menuitem', { name });

const openWith = (...users: ListedUser[]) => {
  const api = openUsers();
  api.respond({ listUsers: () => listOf(...users) });
  return api;
};

describe('a row', { tags: ['users-table', 'user-filters'] }, () => {
  test('shows name, address, role, status and day of a user', async () => {
    openWith(listedUser({ isEmailVerified: true, createdAt: '2026-01-02T12:00:00.000Z' }));
    await expect.element(table()).toBeVisible();
    expect(texts(table().getByRole('columnheader').elements())).toEqual([
      ...['Name', 'Email', 'Role', 'Status', 'Joined', 'Actions'],
    ]);
    expect(texts(cells().elements())).toEqual([
      ...['Zoe Marsh', 'zoe@radio.example', 'Customer', 'Pending', 'Jan 2, 2026', 'Validate'],
    ]);
  });

  test.each([
    ['Validated', { isValidated: true, isEmailVerified: true }],
    ['PendingUnverified', {}],
    ['ValidatedUnverified', { isValidated: true }],
    ['ValidatedInactive', { isValidated: true, isEmailVerified: true, isActive: false }],
  ])('shows what an account waits for: %s', async (text, state) => {
    openWith(listedUser(state));
    await expect.poll(() => cells().nth(3).element().textContent).toBe(text);
  });

  test('of an administrator counts as validated, and offers neither that nor to delete', {
    tags: ['admins-protected'],
  }, async () => {
    openWith(listedUser({ role: 'admin' }));
    await expect.element(cells().nth(2)).toHaveTextContent('Administrator');
    expect(cells().nth(3).element().textContent).toBe('ValidatedUnverified');
    await expect.element(rowButton('Edit')).toBeVisible();
    const others = page.getByRole('button', { name: /^(Validate|Invalidate|Delete) Zoe Marsh$/ });
    expect(others.all()).toEqual([]);
  });

  test('shows a name with markup as text, and wraps a long one', async () => {
    const fullName = `<img src=x onerror=alert(1)> ${'x'.repeat(60)}`;
    openWith(listedUser({ fullName, email: `${'long.'.repeat(10)}@${'sub.'.repeat(12)}example.org` }));
    await expect.element(cells().first()).toHaveTextContent(fullName);
    expect(table().element().querySelector('img')).toBeNull();
    for (const width of [360, 1_240]) {
      await page.viewport(width, 800);
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
    await page.viewport(1_280, 800);
  });

  test('names the own account', async () => {
    openWith(listedUser({ ...ADA }), listedUser());
    await expect.element(table().getByText('You')).toBeVisible();
    expect(cells().first().element().textContent).toBe('Ada LovelaceYou');
  });
});

describe('an action', { tags: ['user-actions', 'user-toasts'] }, () => {
  const user = (more: Partial<ListedUser>) => ({
    success: true as const,
    message: 'Done',
    user: listedUser(more),
  });

  test.each([
    ['Validate', {}, 'setUserValidation', { isValidated: true }, 'User validated successfully'],
    [
      'Invalidate',
      { isValidated: true },
      'setUserValidation',
      { isValidated: false },
      'User invalidated successfully',
    ],
  ] as const)('%s changes the row', async (what, before, call, after, text) => {
    const api = openWith(listedUser(before));
    await expect.element(rowButton(what)).toBeVisible();
    api.respond({ [call]: () => user(after), listUsers: () => listOf(listedUser(after)) });
    await rowButton(what).click();
    await expect.element(screen.toast(text)).toBeVisible();
    await expect
      .element(cells().nth(3))
      .toHaveTextContent(after.isValidated ? 'ValidatedUnverified' : 'PendingUnverified');
    expect(api.requests(call)[0]).toMatchObject({ params: { id: 'zoe' }, body: after });
  });

  test.each([
    ['Mark as verified', {}, 'markUserVerified', 'Email address marked as verified'],
    ['Activate', { isActive: false }, 'setUserActivation', 'User activated successfully'],
  ] as const)('%s of the menu changes the account', async (what, before, call, text) => {
    const api = openWith(listedUser(before));
    api.respond({ [call]: () => user({ isEmailVerified: true }) });
    await rowButton('More actions for').click();
    await menuItem(what).click();
    await expect.element(screen.toast(text)).toBeVisible();
    expect(api.requests(call)[0]?.params).toEqual({ id: 'zoe' });
  });

  test.each([
    ['Delete', 'deleteUser', /^Delete Zoe Marsh\?/, 'User deleted successfully'],
    ['Deactivate', 'setUserActivation', /^Deactivate Zoe Marsh\?/, 'User deactivated successfully'],
    [
      'Remove second factor',
      'removeUserSecondFactor',
      /^Remove the second factor of Zoe Marsh\?/,
      'Second factor removed',
    ],
  ] as const)('%s is confirmed first', async (what, call, question, text) => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const api = openWith(listedUser({ hasSecondFactor: true }));
    const done = call === 'deleteUser' ? { success: true as const, message: 'Done' } : user({});
    api.respond({ [call]: () => done });
    const choose = async () => {
      if (what === 'Delete') return rowButton(what).click();
      await rowButton('More actions for').click();
      await menuItem(what).click();
    };
    await choose();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(question));
    expect(api.requests(call)).toEqual([]);
    confirm.mockReturnValue(true);
    await choose();
    await expect.element(screen.toast(text)).toBeVisible();
    expect(api.requests(call)).toHaveLength(1);
  });
});

describe('by keyboard', { tags: ['user-actions'] }, () => {
  test('the buttons of a row come in order, and its menu opens and moves by keys', async () => {
    openUsers();
    await expect.element(rowButton('Validate')).toBeVisible();
    (rowButton('Validate').element() as HTMLElement).focus();
    for (const what of ['Edit', 'Delete', 'More actions for']) {
      await userEvent.keyboard('{Tab}');
      await expect.element(rowButton(what)).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    const items = ['Resend verification', 'Mark as verified', 'Sessions', 'Deactivate'];
    await expect.element(menuItem('Resend verification')).toHaveFocus();
    expect(texts(page.getByRole('menuitem').elements())).toEqual(items);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(menuItem('Deactivate')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(menuItem('Mark as verified')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(rowButton('More actions for')).toHaveFocus();
  });

  test('the focus returns from the menu and from the dialog, and to the list when the row is gone', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const api = openUsers();
    const verified = listedUser({ isEmailVerified: true });
    await expect.element(rowButton('More actions for')).toBeVisible();
    api.respond({
      markUserVerified: () => ({ success: true, message: 'Done', user: verified }),
      deleteUser: () => ({ success: true, message: 'Deleted' }),
      listUsers: () => listOf(verified),
    });
    (rowButton('More actions for').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    await expect.element(screen.toast('Email address marked as verified')).toBeVisible();
    await expect.element(rowButton('More actions for')).toHaveFocus();
    (rowButton('Edit').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.field('First Name')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(rowButton('Edit')).toHaveFocus();
    api.respond({ listUsers: () => listOf() });
    (rowButton('Delete').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.toast('User deleted successfully')).toBeVisible();
    await expect.element(screen.main.getByText('0 users')).toHaveFocus();
  });
});

test('users who wait are selected, validated with one press, and the press is taken back', {
  tags: ['user-actions'],
}, async () => {
  const person = (name: string, isValidated = false) =>
    listedUser({ _id: name, id: name, fullName: name, isValidated });
  const waiting = [person('Ann'), person('Bea'), person('Cleo')];
  const done = person('Done', true);
  const boxes = () => table().getByRole('checkbox').elements();
  const api = openWith(...waiting, done);
  api.respond({
    setUsersValidation: ({ body: { ids, isValidated } }) => ({
      success: true,
      message: `2 users ${isValidated ? 'validated' : 'invalidated'} successfully`,
      changedIds: [...ids],
    }),
  });
  const all = page.getByRole('checkbox', { name: 'Select all pending on this page (3)' });
  await all.click();
  expect(boxes()).toHaveLength(3);
  await table().getByRole('checkbox', { name: 'Select Bea' }).click();
  api.respond({ listUsers: () => listOf(person('Ann', true), person('Bea'), person('Cleo', true), done) });
  await page.getByRole('button', { name: 'Validate 2 users' }).click();
  await expect.element(screen.main.getByText('2 users validated successfully')).toBeVisible();
  await expect.poll(() => boxes().length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  api.respond({ listUsers: () => listOf(...waiting, done) });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.toast('2 users invalidated successfully')).toBeVisible();
  await expect.poll(() => boxes().length).toBe(3);
  expect(page.getByRole('checkbox', { checked: true }).all()).toEqual([]);
  expect(api.requests('setUsersValidation').map(({ body }) => body)).toEqual([
    { ids: ['Ann', 'Cleo'], isValidated: true },
    { ids: ['Ann', 'Cleo'], isValidated: false },
  ]);
});
