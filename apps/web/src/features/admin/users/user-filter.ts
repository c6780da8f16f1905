import { USER_SORTS, type UserSort } from '@airdial/contract/user/schema';
import { userFilterLabels } from '../../../messages/admin-user-messages.ts';
import type { SortOrder } from '../../../ui/table/sort-order.ts';
import type { UserStatus } from './users-query.ts';

export type UserFilter = {
  readonly status: UserStatus;
  readonly sortBy: UserSort;
  readonly sortOrder: SortOrder;
};

/** Those who wait for their validation come first. */
const DEFAULT_SORT: UserSort = 'status';

/** The newest come first. */
const defaultOrder = (sortBy: UserSort): SortOrder => (sortBy === 'createdAt' ? 'desc' : 'asc');

const isStatus = (value: string | null): value is UserStatus =>
  value !== null && Object.hasOwn(userFilterLabels, value);

/** Parses the filter in a URL; an invalid value counts as missing. */
export const readFilter = (params: URLSearchParams): UserFilter => {
  const status = params.get('status');
  const sortBy = USER_SORTS.find((sort) => sort === params.get('sortBy')) ?? DEFAULT_SORT;
  const order = params.get('sortOrder');
  return {
    status: isStatus(status) ? status : 'all',
    sortBy,
    sortOrder: order === 'asc' || order === 'desc' ? order : defaultOrder(sortBy),
  };
};

/** The URL of a changed filter: on the first page, and without values that are defaults. */
export const writeFilter = (params: URLSearchParams, change: Partial<UserFilter>): URLSearchParams => {
  const { status, sortBy, sortOrder } = { ...readFilter(params), ...change };
  const isOtherSort = change.sortBy !== undefined && change.sortOrder === undefined;
  const order = isOtherSort ? defaultOrder(sortBy) : sortOrder;
  const search = params.get('search') ?? '';
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(sortBy !== DEFAULT_SORT && { sortBy }),
    ...(order !== defaultOrder(sortBy) && { sortOrder: order }),
  });
};
