import type { ChannelListQuery, ChannelSort } from '@airdial/contract/channel/routes';
import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { normalizedWords } from '../../lib/normalize-text.ts';
import { genreKey } from './catalogue-entry.ts';
import type { SortOrder } from './catalogue-sort.ts';
import type { Viewer } from './channel-types.ts';

type Activity = 'all' | 'active' | 'inactive';

/** A list query with its defaults filled in and its aliases resolved. */
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
  return {
    page: query.page ?? 1,
    limit: query.limit ?? PUBLIC_LIST_LIMIT,
    words: normalizedWords(query.search ?? ''),
    genre: genreKey(query.genre),
    activity: viewer.isAdmin ? toActivity(query) : 'active',
    featuredOnly: query.featuredOnly ?? false,
    sort,
    order: query.sortOrder ?? DEFAULT_ORDER[sort],
  };
}

/**
 * `status` takes precedence; `active` and `activeOnly` are aliases of a switch that is on by
 * default.
 */
function toActivity({ status, active, activeOnly }: ChannelListQuery): Activity {
  if (status) return status;
  return (active ?? activeOnly ?? true) ? 'active' : 'all';
}

/** Equal for queries with the same result. */
export const queryKey = (query: CatalogueQuery): string =>
  `${query.page}|${query.limit}|${query.sort}|${query.order}|${query.activity}|${query.featuredOnly}|` +
  JSON.stringify([query.genre, ...query.words]);
