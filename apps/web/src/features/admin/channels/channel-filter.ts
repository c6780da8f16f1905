import type { ChannelListQuery, ChannelSort } from '@airdial/contract/channel/routes';
import type { SortOrder } from '../../../ui/table/data-table.tsx';

export type ChannelStatus = NonNullable<ChannelListQuery['status']>;

/** Which channels are shown, and in which order. '' is no search and every genre. */
export type ChannelFilter = {
  readonly page: number;
  readonly search: string;
  readonly genre: string;
  readonly status: ChannelStatus;
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

const FIRST_SORT: ChannelSort = 'channelNumber';

/** Newest and most heard first. */
const orderAtFirst = (sortBy: ChannelSort): SortOrder =>
  sortBy === 'createdAt' || sortBy === 'listeners' ? 'desc' : 'asc';

const oneOf = <Word extends string>(words: readonly Word[], asked: string | null, otherwise: Word): Word =>
  words.find((word) => word === asked) ?? otherwise;

/** What an address asks for; what it says wrongly is left out. Search and page are read by whoever keeps them. */
export const readFilter = (params: URLSearchParams): Omit<ChannelFilter, 'page' | 'search'> => {
  const sortBy = oneOf(SORTS, params.get('sortBy'), FIRST_SORT);
  return {
    genre: params.get('genre') ?? '',
    status: oneOf(STATUSES, params.get('status'), 'all'),
    sortBy,
    sortOrder: oneOf<SortOrder>(['asc', 'desc'], params.get('sortOrder'), orderAtFirst(sortBy)),
  };
};

/** The address of a changed filter: on its first page, and without what goes without saying. */
export const writeFilter = (
  params: URLSearchParams,
  change: Partial<Omit<ChannelFilter, 'page' | 'search'>>,
): URLSearchParams => {
  const { genre, status, sortBy, sortOrder } = { ...readFilter(params), ...change };
  const isOtherSort = change.sortBy !== undefined && change.sortOrder === undefined;
  const order = isOtherSort ? orderAtFirst(sortBy) : sortOrder;
  const words = { search: params.get('search') ?? '', genre, status, sortBy, sortOrder: order };
  const unsaid = {
    search: '',
    genre: '',
    status: 'all',
    sortBy: FIRST_SORT,
    sortOrder: orderAtFirst(sortBy),
  };
  return new URLSearchParams(
    Object.entries(words).filter(([name, word]) => word !== unsaid[name as keyof typeof unsaid]),
  );
};
