import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { usePageParam } from '../../../lib/use-page-param.ts';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { userFilterLabels } from '../../../messages/admin-user-messages.ts';
import { type UserStatus, usersOptions } from './users-query.ts';

const SEARCH = 'search';
const STATUS = 'status';
const ALL: UserStatus = 'all';

const isStatus = (value: string | null): value is UserStatus =>
  value !== null && Object.hasOwn(userFilterLabels, value);

/** Queries a page of the accounts. The filter is part of the URL. */
export const useUserList = () => {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const search = useSearchParam(SEARCH, SEARCH_MAX_CHARS);
  const param = params.get(STATUS);
  const status = isStatus(param) ? param : ALL;
  const query = useQuery(usersOptions({ page, search: search.applied, status }));
  useRedirectToLastPage(page, query.data?.totalPages, setPage);

  const show = (next: UserStatus) => setParams({ ...withSearch(search.applied), ...withStatus(next) });
  const showAll = () => {
    search.reset();
    setParams({});
  };
  return { query, page, setPage, search, status, show, showAll };
};

const withSearch = (text: string) => (text === '' ? {} : { [SEARCH]: text });
const withStatus = (status: UserStatus) => (status === ALL ? {} : { [STATUS]: status });

export type UserList = ReturnType<typeof useUserList>;
