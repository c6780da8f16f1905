import type { UserListQuery } from '@airdial/contract/user/routes';
import type { ListedUser, UserListResponse } from '@airdial/contract/user/schema';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ADMIN, userCountsOptions } from '../shared/admin-queries.ts';

const PAGE_SIZE = 25;
const USERS = [ADMIN, 'users'] as const;

export type UserStatus = NonNullable<UserListQuery['status']>;
type UsersQuery = Pick<Required<UserListQuery>, 'search' | 'status' | 'sortBy' | 'sortOrder'> & {
  readonly page: number;
};

export const usersOptions = ({ page, ...query }: UsersQuery) =>
  queryOptions<UserListResponse>({
    queryKey: [...USERS, page, query],
    queryFn: ({ signal }) =>
      api.listUsers({ signal, query: { ...query, page: `${page}`, limit: `${PAGE_SIZE}` } }),
    placeholderData: keepPreviousData,
  });

export const fetchUser = async (id: string): Promise<ListedUser> =>
  (await api.getUser({ params: { id } })).user;

/** Call it after every change, and after a failed one, since the list may be outdated. */
export const refreshUsers = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: USERS }),
    queries.invalidateQueries({ queryKey: userCountsOptions().queryKey }),
  ]);
