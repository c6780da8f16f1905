import type { DirectoryQuery } from '@airdial/contract/directory/input';
import type { DirectoryStation } from '@airdial/contract/directory/schema';
import { DIRECTORY_PAGE_MAX } from '@airdial/contract/limits';
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { toFailure } from '../../../../lib/failure.ts';
import { directoryTexts } from '../../../../messages/directory-messages.ts';
import { ADMIN } from '../../shared/admin-queries.ts';

/** Requested once: only a restart of the server changes it. */
export const directoryOptions = () =>
  queryOptions<string | null>({
    queryKey: [ADMIN, 'directory'],
    queryFn: async ({ signal }) => (await api.getDirectory({ signal })).host,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The search; absent and empty values match everything. */
export type DirectorySearchValues = Omit<DirectoryQuery, 'page'>;

const toText = (cause: unknown): string =>
  toFailure(cause, { fallback: directoryTexts.failed, showsClientMessage: true }).text;

/** The pages of one search, nothing before the first one. */
export const useDirectorySearch = () => {
  const [values, setValues] = useState<DirectorySearchValues | null>(null);
  const query = useInfiniteQuery({
    queryKey: [ADMIN, 'directory', values],
    queryFn: ({ signal, pageParam }) =>
      api.searchDirectory({ signal, query: { ...values, page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore && pages.length < DIRECTORY_PAGE_MAX ? pages.length + 1 : undefined,
    enabled: values !== null,
    retry: false,
    gcTime: 0,
  });
  // Votes change between two pages, so that a station may be on both.
  const stations = new Map<string, DirectoryStation>();
  for (const page of query.data?.pages ?? [])
    for (const station of page.stations) stations.set(station._id, station);
  return {
    search: (next: DirectorySearchValues) => {
      setValues(next);
      if (JSON.stringify(next) === JSON.stringify(values)) void query.refetch();
    },
    isFound: query.data !== undefined,
    stations: [...stations.values()],
    isSearching: query.isFetching,
    failure: query.isError ? toText(query.error) : null,
    hasMore: query.hasNextPage,
    showMore: () => void query.fetchNextPage(),
  };
};
