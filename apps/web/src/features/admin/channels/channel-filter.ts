import type { ChannelListQuery, ChannelSort } from '@airdial/contract/channel/routes';
import { ATTENTION, type Attention } from '@airdial/contract/channel/schema';
import type { SortOrder } from '../../../ui/table/sort-order.ts';

export type ChannelStatus = NonNullable<ChannelListQuery['status']>;

/** '' stands for no search and for all genres. */
export type ChannelFilter = {
  readonly page: number;
  readonly search: string;
  readonly genre: string;
  readonly status: ChannelStatus;
  /** '' stands for all channels. */
  readonly attention: Attention | '';
  readonly sortBy: ChannelSort;
  readonly sortOrder: SortOrder;
};

/** In the order of the specification's sort selector. */
export const SORTS = [
  'name',
  'createdAt',
  'channelNumber',
  'genre',
  'listeners',
] as const satisfies ChannelSort[];
export const STATUSES = ['all', 'active', 'inactive'] as const satisfies ChannelStatus[];

const DEFAULT_SORT: ChannelSort = 'channelNumber';

/** Newest first, and the channels with most listeners first. */
const defaultOrder = (sortBy: ChannelSort): SortOrder =>
  sortBy === 'createdAt' || sortBy === 'listeners' ? 'desc' : 'asc';

const oneOf = <Value extends string>(
  values: readonly Value[],
  param: string | null,
  fallback: Value,
): Value => values.find((value) => value === param) ?? fallback;

/**
 * Parses the filter in a URL; an invalid value counts as missing. `useChannelList` reads search and
 * page.
 */
export const readFilter = (params: URLSearchParams): Omit<ChannelFilter, 'page' | 'search'> => {
  const sortBy = oneOf(SORTS, params.get('sortBy'), DEFAULT_SORT);
  return {
    genre: params.get('genre') ?? '',
    status: oneOf(STATUSES, params.get('status'), 'all'),
    attention: oneOf<Attention | ''>(ATTENTION, params.get('attention'), ''),
    sortBy,
    sortOrder: oneOf<SortOrder>(['asc', 'desc'], params.get('sortOrder'), defaultOrder(sortBy)),
  };
};

/** The URL of a changed filter: without the page, and without values that are defaults. */
export const writeFilter = (
  params: URLSearchParams,
  change: Partial<Omit<ChannelFilter, 'page' | 'search'>>,
): URLSearchParams => {
  const { genre, status, attention, sortBy, sortOrder } = { ...readFilter(params), ...change };
  const isOtherSort = change.sortBy !== undefined && change.sortOrder === undefined;
  const order = isOtherSort ? defaultOrder(sortBy) : sortOrder;
  const values = { search: params.get('search') ?? '', genre, status, attention, sortBy, sortOrder: order };
  const defaults = {
    search: '',
    genre: '',
    status: 'all',
    attention: '',
    sortBy: DEFAULT_SORT,
    sortOrder: defaultOrder(sortBy),
  };
  return new URLSearchParams(
    Object.entries(values).filter(([name, value]) => value !== defaults[name as keyof typeof defaults]),
  );
};
