import type { Channel, ChannelListResponse } from '@airdial/contract/channel/schema';
import { FEATURED_PAGE_SIZE, PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type FeaturedSort = 'channelNumber' | 'name' | 'genre' | 'listeners';
export type FeaturedFilter = {
  readonly page: number;
  readonly search: string;
  readonly genre: string;
  readonly sortBy: FeaturedSort;
};

export const FIRST_FEATURED: FeaturedFilter = { page: 1, search: '', genre: '', sortBy: 'channelNumber' };

const GENRES_STALE_MS = 5 * 60_000;
const DIAL_STALE_MS = 60_000;

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
export const DIAL_KEY = [...CHANNEL_LISTS_KEY, 'dial'] as const;

export const featuredOptions = (filter: FeaturedFilter) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...CHANNEL_LISTS_KEY, 'featured', filter],
    queryFn: ({ signal }) => fetchFeatured(filter, signal),
    placeholderData: keepPreviousData,
  });

export const genresOptions = () =>
  queryOptions<readonly string[]>({
    queryKey: ['genres'],
    queryFn: async ({ signal }) => (await api.listGenres({ signal })).genres,
    staleTime: GENRES_STALE_MS,
  });

/** All public channels by number: the list that previous and next walk. */
export const dialOptions = () =>
  queryOptions<readonly Channel[]>({
    queryKey: DIAL_KEY,
    queryFn: async ({ signal }) => {
      const query = { limit: String(PUBLIC_LIST_LIMIT), sort: 'channelNumber' } as const;
      return (await api.listChannels({ signal, query })).channels;
    },
    staleTime: DIAL_STALE_MS,
  });

/** Finds a channel that the cached dial does not contain. */
export const findByNumber = async (number: number, signal: AbortSignal): Promise<Channel | undefined> => {
  const query = { search: String(number), activeOnly: 'true' } as const;
  const { channels } = await api.listChannels({ signal, query });
  return channels.find((channel) => channel.channelNumber === number);
};
