import type { ChannelSort } from '@airdial/contract/channel/routes';
import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { usePageParam } from '../../../lib/use-page-param.ts';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { useUrlParams } from '../../../lib/use-url-params.ts';
import { columnPressed, reversed } from '../../../ui/table/sort-order.ts';
import { type ChannelFilter, readFilter, writeFilter } from './channel-filter.ts';
import { adminChannelsOptions } from './channels-query.ts';

type UrlFilter = ReturnType<typeof readFilter>;

/** Queries a page of the channels. The filter is part of the URL. */
export const useChannelList = () => {
  const [params, changeParams] = useUrlParams();
  const [page, setPage] = usePageParam();
  const search = useSearchParam('search', SEARCH_MAX_CHARS);
  const filter: ChannelFilter = { ...readFilter(params), page, search: search.applied };
  const query = useQuery(adminChannelsOptions(filter));
  useRedirectToLastPage(page, query.data?.totalPages, setPage);

  const change = (to: (current: UrlFilter) => Partial<UrlFilter>) =>
    changeParams((current) => writeFilter(current, to(readFilter(current))));
  const setFilter = (changed: Partial<UrlFilter>) => change(() => changed);
  const toggleOrder = () => change(({ sortOrder }) => ({ sortOrder: reversed(sortOrder) }));
  const sort = (by: ChannelSort) => change((current) => columnPressed(current, by));
  const clear = () => {
    search.reset();
    changeParams(() => new URLSearchParams());
  };
  const isClear = params.size === 0 && search.text === '';
  return { query, filter, setPage, search, setFilter, toggleOrder, sort, clear, isClear };
};

export type ChannelList = ReturnType<typeof useChannelList>;
