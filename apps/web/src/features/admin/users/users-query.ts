import type { UserListQuery } from '@airdial/contract/user/routes';
import type { ListedUser, UserListResponse } from '@airdial/contract/user/schema';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ADMIN, userCountsOptions } from '../shared/admin-queries.ts';

const PAGE_SIZE = 25;
const USERS = [ADMIN, 'users'] as const;

export type UserStatus = NonNullable<UserListQuery['status']>;
export type UserFilter = { readonly page: number; readonly search: string; readonly status: UserStatus };

export const usersOptions = (filter: UserFilter) =>
  queryOptions<UserListResponse>({
    queryKey: [...USERS, filter],
    queryFn: ({ signal }) =>
      api.listUsers({
        signal,
        query: {
          page: String(filter.page),
          limit: String(PAGE_SIZE),
          search: filter.search,
          status: filter.status,
        },
      }),
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
