import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { FEATURED_PAGE_SIZE } from '@airdial/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { LOGGED } from '../../lib/query-client.ts';

export const CHANNEL_SORTS = ['channelNumber', 'name', 'genre', 'listeners'] as const;
type ChannelSort = (typeof CHANNEL_SORTS)[number];
export type ChannelFilter = {
  readonly page: number;
  readonly search: string;
  readonly genre: string;
  readonly sortBy: ChannelSort;
};

export const FIRST_FEATURED: ChannelFilter = { page: 1, search: '', genre: '', sortBy: 'channelNumber' };

const GENRES_STALE_MS = 5 * 60_000;

/** Which channels, and how many a page. */
type ChannelScope = { readonly limit: number; readonly featuredOnly?: 'true' };

const FEATURED: ChannelScope = { limit: FEATURED_PAGE_SIZE, featuredOnly: 'true' };

const fetchChannels = (
  { limit, ...scope }: ChannelScope,
  { page, search, genre, sortBy }: ChannelFilter,
  signal?: AbortSignal,
): Promise<ChannelListResponse> =>
  api.listChannels({
    ...(signal && { signal }),
    query: {
      page: String(page),
      limit: String(limit),
      sortBy,
      active: 'true',
      ...scope,
      ...(search && { search }),
      ...(genre && { genre }),
    },
  });

export const fetchFeatured = (filter: ChannelFilter): Promise<ChannelListResponse> =>
  fetchChannels(FEATURED, filter);

/** Every key of a list of channels begins with this; live events update all of them. */
export const CHANNEL_LISTS_KEY = ['channels'] as const;
/** The lists of administrators, which contain inactive channels too. */
export const ADMIN_CHANNEL_LISTS_KEY = [...CHANNEL_LISTS_KEY, 'admin'] as const;

/** A page of active channels. */
export const channelListOptions = (scope: ChannelScope, filter: ChannelFilter) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...CHANNEL_LISTS_KEY, scope, filter],
    queryFn: ({ signal }) => fetchChannels(scope, filter, signal),
    placeholderData: keepPreviousData,
    ...(scope.featuredOnly && { meta: LOGGED }),
  });

export const featuredOptions = (filter: ChannelFilter) => channelListOptions(FEATURED, filter);

/** Every key of a list of genres begins with this. */
export const GENRES_KEY = ['genres'] as const;

export type GenresQuery = { readonly featuredOnly?: 'true'; readonly status?: 'all' };

/** The genres that a list with the same parameters can show. */
export const genresOptions = (query: GenresQuery) =>
  queryOptions<readonly string[]>({
    queryKey: [...GENRES_KEY, query],
    queryFn: async ({ signal }) => (await api.listGenres({ signal, query })).genres,
    staleTime: GENRES_STALE_MS,
    meta: LOGGED,
  });
