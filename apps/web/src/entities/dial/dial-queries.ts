import type { DialPageResponse } from '@airdial/contract/channel/schema';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { CHANNEL_LISTS_KEY } from '../channel/channel-queries.ts';

export const DIAL_KEY = [...CHANNEL_LISTS_KEY, 'dial'] as const;
const DIAL_PAGES_KEY = [...DIAL_KEY, 'pages'] as const;

const STALE_MS = 60_000;
const limit = String(PUBLIC_LIST_LIMIT);

/** A page of all public channels by number: the circle that previous and next walk. */
export const dialPageOptions = (page: number) =>
  queryOptions<DialPageResponse>({
    queryKey: [...DIAL_PAGES_KEY, page],
    queryFn: ({ signal }) => api.getDialPage({ signal, query: { page: String(page), limit } }),
    staleTime: STALE_MS,
  });

/** The page that holds a channel number or the next higher one. It is cached as a page, too. */
export const dialNumberOptions = (number: number) =>
  queryOptions<DialPageResponse>({
    queryKey: [...DIAL_KEY, 'numbers', number],
    // Without its signal: the press of a number goes on after its indicator is gone.
    queryFn: async ({ client }) => {
      const page = await api.getDialPage({ query: { number: String(number), limit } });
      client.setQueryData(dialPageOptions(page.pagination.page).queryKey, page);
      return page;
    },
    staleTime: STALE_MS,
    // A number that is typed offline fails at once, with the reason.
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** All pages of the dial that the query cache has. */
export const cachedDialPages = (client: QueryClient): readonly DialPageResponse[] =>
  client
    .getQueriesData<DialPageResponse>({ queryKey: DIAL_PAGES_KEY })
    .map(([, page]) => page)
    .filter((page) => page !== undefined);
