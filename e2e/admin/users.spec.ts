import type { ListedUser } from '@airdial/contract/user/schema';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/users-fixture.ts';

const DEBOUNCE_MS = 250;

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
