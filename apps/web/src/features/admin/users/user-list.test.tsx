import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listOf, openUsers, rowButton } from '../../../../testing/open-users.tsx';
import { listedUser } from '../../../../testing/sample-people.ts';
import { screen } from '../../../../testing/screen.ts';

const filter = () => page.getByRole('combobox', { name: 'Show' });
const search = () => page.getByRole('searchbox', { name: 'Search by name or email' });
const title = (name: string) => page.getByRole('columnheader', { name });
const pageButton = (name: string) => page.getByRole('button', { name });

describe('what the table shows', { tags: ['user-filters'] }, () => {
  test.each([
    ['Pending', 'pending'],
    ['Validated', 'validated'],
    ['Administrators', 'admin'],
    ['Unverified', 'unverified'],
    ['Inactive', 'inactive'],
  ])('is filtered by %s, which is part of the address', async (text, status) => {
    const api = openUsers();
    await filter().selectOptions(text);
    await expect.poll(() => location.search).toBe(`?status=${status}`);
    await expect.poll(() => api.requests('listUsers').at(-1)?.query.status).toBe(status);
  });

  test('is sorted by the titles, and the order is part of the address', async () => {
    const api = openUsers();
    await expect.element(title('Status')).toHaveAttribute('aria-sort', 'ascending');
    await title('Name').getByRole('button').click();
    await expect.element(title('Name')).toHaveAttribute('aria-sort', 'ascending');
    await title('Name').getByRole('button').click();
    await expect.element(title('Name')).toHaveAttribute('aria-sort', 'descending');
    expect(location.search).toBe('?sortBy=name&sortOrder=desc');
    await expect
      .poll(() => api.requests('listUsers').at(-1)?.query)
      .toMatchObject({ sortBy: 'name', sortOrder: 'desc' });
  });

  test('comes from the address, of which invalid values are ignored', async () => {
    const api = openUsers('?page=-3.5&status=sleeping&search=zoe');
    await expect.element(rowButton('Edit')).toBeVisible();
    await expect.element(filter()).toHaveValue('all');
    await expect.element(search()).toHaveValue('zoe');
    expect(api.requests('listUsers')[0]?.query).toMatchObject({ page: '1', search: 'zoe' });
  });
});

describe('pages', { tags: ['user-filters'] }, () => {
  const SIZE = 25;

  /** 51 users on three pages. */
  const openPages = (at: string) => {
    const users = Array.from({ length: 2 * SIZE + 1 }, (_, index) => {
      const fullName = `Person ${index + 1}`;
      return listedUser({ _id: `${index}`, id: `${index}`, fullName });
    });
    const api = openUsers(at);
    api.respond({
      listUsers: ({ query }) => {
        const number = Number(query.page);
        const totalPages = Math.ceil(users.length / SIZE);
        const shown = users.slice((number - 1) * SIZE, number * SIZE);
        const pagination = { page: number, limit: SIZE, total: users.length, totalPages };
        return { ...listOf(...shown), totalPages, pagination };
      },
      deleteUser: () => {
        users.pop();
        return { success: true, message: 'Deleted' };
      },
    });
  };
  const row = (name: string) => page.getByRole('button', { name: `Edit ${name}` });

  test('are part of the address', async () => {
    openPages('');
    await expect.element(screen.main.getByText('51 users')).toBeVisible();
    await pageButton('Next page').click();
    await expect.element(row('Person 26')).toBeVisible();
    expect(location.search).toBe('?page=2');
    await pageButton('Last page').click();
    await expect.element(row('Person 51')).toBeVisible();
    await expect.element(pageButton('Last page')).toBeDisabled();
    await pageButton('First page').click();
    await expect.element(row('Person 1')).toBeVisible();
    expect(location.search).toBe('');
  });

  test.each(['3', '99999'])('turn to the last one from page %s, once its only row is deleted', async (at) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    openPages(`?page=${at}`);
    await page.getByRole('button', { name: 'Delete Person 51' }).click();
    await expect.element(screen.toast('User deleted successfully')).toBeVisible();
    await expect.poll(() => location.search).toBe('?page=2');
    await expect.element(row('Person 50')).toBeVisible();
  });
});
