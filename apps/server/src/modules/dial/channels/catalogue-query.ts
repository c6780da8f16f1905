import type { ChannelListQuery, ChannelSort, GenreListQuery } from '@airdial/contract/channel/routes';
import type { Attention } from '@airdial/contract/channel/schema';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { genreKey } from './catalogue-entry.ts';
import { parseSearch, type Search } from './catalogue-search.ts';
import type { SortOrder } from './catalogue-sort.ts';
import type { Viewer } from './channel-types.ts';

type Activity = 'all' | 'active' | 'inactive';
type ActivityQuery = Pick<ChannelListQuery, 'status' | 'active' | 'activeOnly'>;

/** Which channels a list of genres is about. */
export type GenresQuery = Pick<CatalogueQuery, 'activity' | 'featuredOnly'>;

/** A list query with its defaults filled in and its aliases resolved. */
export type CatalogueQuery = {
  readonly page: number;
  readonly limit: number;
  /** Null: everything is found. */
  readonly search: Search | null;
  readonly genre: string | null;
  readonly activity: Activity;
  readonly featuredOnly: boolean;
  readonly attention: Attention | null;
  /** In lower case: a stream address that has one of them is found. Empty: addresses are not searched. */
  readonly addressParts: readonly string[];
  readonly sort: ChannelSort;
  readonly order: SortOrder;
  /** The best matches of a search come first; the order applies among equals. */
  readonly isRanked: boolean;
};

/** The newest channels and those with most listeners come first; all else ascends. */
const DEFAULT_ORDER: Readonly<Record<ChannelSort, SortOrder>> = {
  channelNumber: 'asc',
  name: 'asc',
  genre: 'asc',
  listeners: 'desc',
  createdAt: 'desc',
};

export function toCatalogueQuery(query: ChannelListQuery, viewer: Viewer): CatalogueQuery {
  const sort = query.sortBy ?? query.sort ?? 'channelNumber';
  const search = parseSearch(query.search ?? '');
  return {
    page: query.page ?? 1,
    limit: query.limit ?? PUBLIC_LIST_LIMIT,
    search,
    genre: genreKey(query.genre),
    activity: toActivity(query, viewer),
    featuredOnly: query.featuredOnly ?? false,
    attention: viewer.isAdmin ? (query.attention ?? null) : null,
    addressParts: viewer.isAdmin ? toAddressParts(query.search) : [],
    sort,
    order: query.sortOrder ?? DEFAULT_ORDER[sort],
    isRanked: search !== null && sort === 'channelNumber' && query.sortOrder === undefined,
  };
}

export const toGenresQuery = (query: GenreListQuery, viewer: Viewer): GenresQuery => ({
  activity: toActivity(query, viewer),
  featuredOnly: query.featuredOnly ?? false,
});

/**
 * Visitors see active channels only. `status` takes precedence; `active` and `activeOnly` are
 * aliases of a switch that is on by default.
 */
function toActivity({ status, active, activeOnly }: ActivityQuery, { isAdmin }: Viewer): Activity {
  if (!isAdmin) return 'active';
  if (status) return status;
  return (active ?? activeOnly ?? true) ? 'active' : 'all';
}

const ADDRESS_SIGN = /[.:/]/;

/** Any part of an address where the search has one of these signs, else a whole host name or port. */
function toAddressParts(search = ''): string[] {
  const text = search.trim().toLowerCase();
  if (ADDRESS_SIGN.test(text)) return [text];
  return text === '' ? [] : [`//${text}/`, `//${text}:`, `:${text}/`];
}

/** Equal for queries with the same result. */
export const queryKey = (query: CatalogueQuery): string =>
  `${query.page}|${query.limit}|${query.sort}|${query.order}|${query.isRanked}|${query.activity}|` +
  `${query.featuredOnly}|${query.attention}|${JSON.stringify([query.genre, query.search?.phrase, query.addressParts])}`;
