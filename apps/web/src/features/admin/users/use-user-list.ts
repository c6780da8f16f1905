import type { UserSort } from '@airdial/contract/user/schema';
import { useQuery } from '@tanstack/react-query';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { columnPressed } from '../../../ui/table/sort-order.ts';
import { USER_CHOICES } from './user-choices.ts';
import { usersOptions } from './users-query.ts';

/** Queries a page of the accounts. */
export const useUserList = () => {
  const address = useListAddress(USER_CHOICES);
  const { chosen, page, search, setPage, change } = address;
  const query = useQuery(usersOptions({ ...chosen, page, search: search.applied }));
  useRedirectToLastPage(page, query, setPage);
  const sort = (by: UserSort) => change((current) => columnPressed(current, by));
  return { ...address, query, sort };
};

export type UserList = ReturnType<typeof useUserList>;
