import type { ChannelSort } from '@airdial/contract/channel/routes';
import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { usePageParam } from '../../../lib/use-page-param.ts';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { type ChannelFilter, readFilter, writeFilter } from './channel-filter.ts';
import { adminChannelsOptions } from './channels-query.ts';

type FilterChange = Parameters<typeof writeFilter>[1];

/** Queries a page of the channels. The filter is part of the URL. */
export const useChannelList = () => {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const search = useSearchParam('search', SEARCH_MAX_CHARS);
  const filter: ChannelFilter = { ...readFilter(params), page, search: search.applied };
  const query = useQuery(adminChannelsOptions(filter));
  useRedirectToLastPage(page, query.data?.totalPages, setPage);

  const setFilter = (change: FilterChange) => setParams(writeFilter(params, change));
  const { sortBy, sortOrder } = filter;
  const toggleOrder = () => setFilter({ sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' });
  const sort = (by: ChannelSort) => (by === sortBy ? toggleOrder() : setFilter({ sortBy: by }));
  const clear = () => {
    search.reset();
    setParams({});
  };
  const isClear = params.size === 0 && search.text === '';
  return { query, filter, setPage, search, setFilter, toggleOrder, sort, clear, isClear };
};

export type ChannelList = ReturnType<typeof useChannelList>;
