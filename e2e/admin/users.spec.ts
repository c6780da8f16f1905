import type { ListedUser } from '@airdial/contract/user/schema';
import { AdminApi } from '../support/api/admin-api.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { pageWidth } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/users-fixture.ts';
import { UsersScreen } from '../support/pages/users-screen.ts';
import { CROWD } from '../support/seeds/crowd.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const COLUMNS = ['Name', 'Email', 'Role', 'Status', 'Joined', 'Actions'];
const PAGE_SIZE = 25;
const DEBOUNCE_MS = 250;

test('a row shows name, address, role and status of a user', {
  tag: ['@users-table', '@admins-protected', '@user-filters'],
}, async ({ page, users, addUser }) => {
  await test.step('shows the columns and the values of a row', async () => {
    await users.open('?search=penny');
    await expect(users.table.getByRole('columnheader')).toHaveText(COLUMNS);
    const cells = users.row('Penny Lovelace').getByRole('cell');
    await expect(cells).toHaveText([
      'Penny Lovelace',
      'penny@radio.example',
      'Customer',
      'Pending',
      'Jan 2, 2026',
      'Validate',
    ]);
    await users.open('?search=val@radio.example');
    await expect(users.row('Val Lovelace').getByRole('cell').nth(3)).toHaveText('Validated');
  });

  await test.step('shows what an account waits for beside its status', async () => {
    await users.open('?search=una@');
    await expect(users.row('Una Lovelace').getByRole('cell').nth(3)).toHaveText('PendingUnverified');
    await users.open('?search=ina@');
    await expect(users.row('Ina Lovelace').getByRole('cell').nth(3)).toHaveText('ValidatedInactive');
    const { fullName } = await addUser({ isValidated: true });
    await users.open(`?search=${fullName}`);
    await expect(users.row(fullName).getByRole('cell').nth(3)).toHaveText('ValidatedUnverified');
  });

  await test.step('administrators count as validated and can neither be validated nor deleted', async () => {
    const { fullName } = await addUser({ role: 'admin', isValidated: false });
    await users.open(`?search=${fullName}`);
    const row = users.row(fullName);
    await expect(row.getByRole('cell').nth(2)).toHaveText('Administrator');
    await expect(row.getByRole('cell').nth(3)).toHaveText('ValidatedUnverified');
    await expect(row.getByRole('button', { name: /^(Validate|Invalidate|Delete)/ })).toHaveCount(0);
    await expect(users.action('Edit', fullName)).toBeVisible();
  });

  await test.step('an address with invalid values shows the list all the same', async () => {
    await users.open('?page=99999&status=sleeping&search=penny');
    await expect(users.row('Penny Lovelace')).toBeVisible();
    await expect(users.filter).toHaveValue('all');
    for (const page of ['-3.5', '1e999', 'two']) {
      await users.open(`?page=${page}&search=penny`);
      await expect(users.row('Penny Lovelace')).toBeVisible();
    }
  });

  await test.step('a name with markup is shown as text, and a long one wraps', async () => {
    const { fullName } = await addUser({
      firstName: '<img src=x onerror=alert(1)>',
      lastName: 'x'.repeat(60),
      email: `${'long.'.repeat(10)}${Date.now()}@${'sub.'.repeat(12)}example.org`,
    });
    for (const width of [360, 1_240]) {
      await page.setViewportSize({ width, height: 800 });
      await users.open(`?search=${'x'.repeat(60)}`);
      await expect(users.row(fullName)).toContainText(fullName);
      await expect(users.table.locator('img')).toHaveCount(0);
      await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(width);
    }
  });
});

test('what the table shows is part of the address', {
  tag: '@user-filters',
}, async ({ page, users, addUser }) => {
  await test.step('each filter shows the users it names and is part of the address', async () => {
    const unique = `Filtered${Date.now()}`;
    const add = (firstName: string, more: Partial<ListedUser> = {}) =>
      addUser({ firstName, lastName: unique, ...more });
    await add('Waits');
    await add('Done', { isValidated: true });
    await add('Boss', { role: 'admin' });
    await users.open(`?search=${unique}`);
    await expect(users.count).toHaveText('3 users');
    // Pending users come first, then the newest.
    await expect(users.rows.getByRole('cell').nth(0)).toHaveText(`Waits ${unique}`);
    void respondToDialog(page, 'accept');
    await users.choose('Deactivate', `Done ${unique}`);
    await expect(users.toast('User deactivated successfully')).toBeVisible();
    for (const [text, status, names] of [
      ['Pending', 'pending', ['Waits']],
      ['Validated', 'validated', ['Boss', 'Done']],
      ['Administrators', 'admin', ['Boss']],
      ['Unverified', 'unverified', ['Waits', 'Boss', 'Done']],
      ['Inactive', 'inactive', ['Done']],
    ] as const) {
      await users.filter.selectOption(text);
      await expect(users.rows.locator('td:first-child')).toHaveText(names.map((name) => `${name} ${unique}`));
      await expect(page).toHaveURL((url) => url.searchParams.get('status') === status);
    }
    await page.reload();
    await expect(users.rows).toHaveCount(1);
    await expect(users.filter).toHaveValue('inactive');
    await page.goBack();
    await expect(users.filter).toHaveValue('unverified');
    await expect(users.rows).toHaveCount(3);
  });

  await test.step('column titles sort, and the order is part of the address', async () => {
    const unique = `Sorted${Date.now()}`;
    for (const firstName of ['Bea', 'Ann', 'Cleo']) await addUser({ firstName, lastName: unique });
    await users.open(`?search=${unique}`);
    const names = users.rows.locator('td:first-child');
    const ordered = async (...firstNames: string[]) =>
      expect(names).toHaveText(firstNames.map((firstName) => `${firstName} ${unique}`));
    const title = (name: string) => users.table.getByRole('columnheader', { name });
    await ordered('Cleo', 'Ann', 'Bea');
    await expect(title('Status')).toHaveAttribute('aria-sort', 'ascending');
    await title('Name').getByRole('button').click();
    await ordered('Ann', 'Bea', 'Cleo');
    await title('Name').getByRole('button').click();
    await ordered('Cleo', 'Bea', 'Ann');
    await expect(title('Name')).toHaveAttribute('aria-sort', 'descending');
    await page.reload();
    await ordered('Cleo', 'Bea', 'Ann');
    await expect(page).toHaveURL(/sortBy=name&sortOrder=desc$/);
  });

  await test.step('a search waits for a pause, is part of the address, and is one step in the history', async () => {
    const { fullName, email } = await addUser();
    await page.clock.install();
    await users.open();
    await expect(users.rows.first()).toBeVisible();
    await users.filter.selectOption('Pending');
    await expect(page).toHaveURL(/status=pending$/);
    const searches: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/users' && searchParams.has('search')) searches.push(searchParams.get('search'));
    });
    await stopClock(page);
    await users.search.pressSequentially(email);
    await page.clock.runFor(DEBOUNCE_MS - 1);
    await expect(users.search).toHaveValue(email);
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(users.count).toHaveText('1 user');
    await expect(users.row(fullName)).toBeVisible();
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === email);
    expect(new Set(searches)).toEqual(new Set([email]));
    await page.reload();
    await expect(users.search).toHaveValue(email);
    await expect(users.row(fullName)).toBeVisible();
    await page.goBack();
    await expect(users.search).toHaveValue('');
    await expect(users.filter).toHaveValue('all');
    await page.goForward();
    await expect(users.search).toHaveValue(email);
  });
});

test('pages are part of the address, and deleting the last row of the last page leads to the page before', {
  tag: '@user-filters',
}, async ({ page, demoServer }) => {
  const ada = await AdminApi.signIn(demoServer.origin, PEOPLE.admin);
  await ada.signInPage(page);
  const users = new UsersScreen(page, demoServer.origin);
  const nameOf = (index: number) => `${CROWD[index]?.firstName} ${CROWD[index]?.lastName}`;
  await users.open('?search=Crowd');
  await expect(users.count).toHaveText(`${CROWD.length} users`);
  await expect(users.rows).toHaveCount(PAGE_SIZE);
  await users.pagination.getByRole('button', { name: 'Next page' }).click();
  await expect(users.row(nameOf(PAGE_SIZE))).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(users.row(nameOf(PAGE_SIZE))).toBeVisible();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(users.rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Last page' })).toBeDisabled();
  void respondToDialog(page, 'accept');
  await users.action('Delete', nameOf(0)).click();
  await expect(users.toast('User deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(users.rows).toHaveCount(PAGE_SIZE);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(users.row(nameOf(CROWD.length - 1))).toBeVisible();
  await expect(page).toHaveURL((url) => !url.searchParams.has('page'));
});
