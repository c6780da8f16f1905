import type { ListedUser } from '@airdial/contract/user/schema';
import { page } from 'vitest/browser';
import { Users } from '../src/features/admin/users/users.tsx';
import { FakeApi } from './fake-api.ts';
import { renderPart } from './render-part.tsx';
import { listedUser } from './sample-people.ts';

/** A page of accounts, as the server responds. */
export const listOf = (...users: ListedUser[]) => ({
  success: true as const,
  users,
  totalPages: 1,
  pagination: { page: 1, limit: 25, total: users.length, totalPages: 1 },
});

/** The panel's tab with one account, Zoe's. */
export const openUsers = (search = ''): FakeApi => {
  const api = new FakeApi({ listUsers: () => listOf(listedUser()) });
  renderPart(<Users />, `/admin/users${search}`);
  return api;
};

/** A button in Zoe's row: 'Edit', 'Delete'. */
export const rowButton = (what: string) =>
  page.getByRole('button', { name: `${what} Zoe Marsh`, exact: true });
