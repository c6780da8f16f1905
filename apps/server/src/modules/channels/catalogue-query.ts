import type { ChannelListQuery, ChannelSort } from '@airdial/contract/channel/routes';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { foldedWords } from '../../lib/normalize-text.ts';
import { genreKey } from './catalogue-entry.ts';
import type { SortOrder } from './catalogue-orders.ts';

export type Viewer = { readonly isAdmin: boolean };
export const VISITOR: Viewer = { isAdmin: false };
export const ADMINISTRATOR: Viewer = { isAdmin: true };

type Activity = 'all' | 'active' | 'inactive';

/** A list as it is looked up: every default filled in, every name of the same thing made one. */
export type CatalogueQuery = {
  readonly page: number;
  readonly limit: number;
  readonly words: readonly string[];
  readonly genre: string | null;
  readonly activity: Activity;
  readonly featuredOnly: boolean;
  readonly sort: ChannelSort;
  readonly order: SortOrder;
};

/** Newest and most heard first; numbers, names and genres from the beginning. */
const ORDER_BY_DEFAULT: Readonly<Record<ChannelSort, SortOrder>> = {
  channelNumber: 'asc',
  name: 'asc',
  genre: 'asc',
  listeners: 'desc',
  createdAt: 'desc',
};

export function toCatalogueQuery(query: ChannelListQuery, viewer: Viewer): CatalogueQuery {
  const sort = query.sortBy ?? query.sort ?? 'channelNumber';
  return {
    page: query.page ?? 1,
    limit: query.limit ?? PUBLIC_LIST_LIMIT,
    words: foldedWords(query.search ?? ''),
    genre: genreKey(query.genre),
    activity: viewer.isAdmin ? activityOf(query) : 'active',
    featuredOnly: query.featuredOnly ?? false,
    sort,
    order: query.sortOrder ?? ORDER_BY_DEFAULT[sort],
  };
}

/** `status` says it exactly and wins; `active` and `activeOnly` are two names for one switch, on unless turned off. */
function activityOf({ status, active, activeOnly }: ChannelListQuery): Activity {
  if (status) return status;
  return (active ?? activeOnly ?? true) ? 'active' : 'all';
}

/** Equal for queries that must get the same answer. */
export const queryKey = (query: CatalogueQuery): string =>
  `${query.page}|${query.limit}|${query.sort}|${query.order}|${query.activity}|${query.featuredOnly}|` +
  JSON.stringify([query.genre, ...query.words]);
