import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import type { UserSort } from '@airdial/contract/user/schema';
import { useQuery } from '@tanstack/react-query';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { usePageParam } from '../../../lib/use-page-param.ts';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { useUrlParams } from '../../../lib/use-url-params.ts';
import { columnPressed } from '../../../ui/table/sort-order.ts';
import { readFilter, type UserFilter, writeFilter } from './user-filter.ts';
import { usersOptions } from './users-query.ts';

/** Queries a page of the accounts. The filter is part of the URL. */
export const useUserList = () => {
  const [params, changeParams] = useUrlParams();
  const [page, setPage] = usePageParam();
  const search = useSearchParam('search', SEARCH_MAX_CHARS);
  const filter = readFilter(params);
  const query = useQuery(usersOptions({ ...filter, page, search: search.applied }));
  useRedirectToLastPage(page, query.data?.totalPages, setPage);

  const change = (to: (current: UserFilter) => Partial<UserFilter>) =>
    changeParams((current) => writeFilter(current, to(readFilter(current))));
  const setFilter = (changed: Partial<UserFilter>) => change(() => changed);
  const sort = (by: UserSort) => change((current) => columnPressed(current, by));
  const showAll = () => {
    search.reset();
    changeParams(() => new URLSearchParams());
  };
  return { query, page, setPage, search, filter, setFilter, sort, showAll };
};

export type UserList = ReturnType<typeof useUserList>;
