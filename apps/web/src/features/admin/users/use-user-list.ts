import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import type { UserSort } from '@airdial/contract/user/schema';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { usePageParam } from '../../../lib/use-page-param.ts';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { readFilter, type UserFilter, writeFilter } from './user-filter.ts';
import { usersOptions } from './users-query.ts';

/** Queries a page of the accounts. The filter is part of the URL. */
export const useUserList = () => {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const search = useSearchParam('search', SEARCH_MAX_CHARS);
  const filter = readFilter(params);
  const query = useQuery(usersOptions({ ...filter, page, search: search.applied }));
  useRedirectToLastPage(page, query.data?.totalPages, setPage);

  const setFilter = (change: Partial<UserFilter>) => setParams(writeFilter(params, change));
  const { sortBy, sortOrder } = filter;
  const sort = (by: UserSort) =>
    setFilter(by === sortBy ? { sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' } : { sortBy: by });
  const showAll = () => {
    search.reset();
    setParams({});
  };
  return { query, page, setPage, search, filter, setFilter, sort, showAll };
};

export type UserList = ReturnType<typeof useUserList>;
