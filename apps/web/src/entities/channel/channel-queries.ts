import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { FEATURED_PAGE_SIZE } from '@airdial/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { LOGGED } from '../../lib/query-client.ts';

export const FEATURED_SORTS = ['channelNumber', 'name', 'genre', 'listeners'] as const;
type FeaturedSort = (typeof FEATURED_SORTS)[number];
export type FeaturedFilter = {
  readonly page: number;
  readonly search: string;
  readonly genre: string;
  readonly sortBy: FeaturedSort;
};

export const FIRST_FEATURED: FeaturedFilter = { page: 1, search: '', genre: '', sortBy: 'channelNumber' };

const GENRES_STALE_MS = 5 * 60_000;

export const fetchFeatured = (filter: FeaturedFilter, signal?: AbortSignal): Promise<ChannelListResponse> =>
  api.listChannels({
    ...(signal && { signal }),
    query: {
      page: String(filter.page),
      limit: String(FEATURED_PAGE_SIZE),
      sortBy: filter.sortBy,
      active: 'true',
      featuredOnly: 'true',
      ...(filter.search && { search: filter.search }),
      ...(filter.genre && { genre: filter.genre }),
    },
  });

/** Every key of a list of channels begins with this; live events update all of them. */
export const CHANNEL_LISTS_KEY = ['channels'] as const;
/** The lists of administrators, which contain inactive channels too. */
export const ADMIN_CHANNEL_LISTS_KEY = [...CHANNEL_LISTS_KEY, 'admin'] as const;

export const featuredOptions = (filter: FeaturedFilter) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...CHANNEL_LISTS_KEY, 'featured', filter],
    queryFn: ({ signal }) => fetchFeatured(filter, signal),
    placeholderData: keepPreviousData,
    meta: LOGGED,
  });

/** Every key of a list of genres begins with this. */
export const GENRES_KEY = ['genres'] as const;

/** The genres that a list with the same parameters can show. */
export const genresOptions = (query: { readonly featuredOnly?: 'true'; readonly status?: 'all' }) =>
  queryOptions<readonly string[]>({
    queryKey: [...GENRES_KEY, query],
    queryFn: async ({ signal }) => (await api.listGenres({ signal, query })).genres,
    staleTime: GENRES_STALE_MS,
    meta: LOGGED,
  });
