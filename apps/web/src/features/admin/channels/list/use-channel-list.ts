import type { ChannelSort } from '@airdial/contract/channel/routes';
import { useQuery } from '@tanstack/react-query';
import { useRedirectToLastPage } from '../../../../lib/use-last-page.ts';
import { useListAddress } from '../../../../lib/use-list-address.ts';
import { columnPressed, reversed } from '../../../../ui/table/sort-order.ts';
import { adminChannelsOptions } from '../channels-query.ts';
import { CHANNEL_CHOICES, type ChannelFilter } from './channel-choices.ts';

/** Queries a page of the channels. */
export const useChannelList = () => {
  const address = useListAddress(CHANNEL_CHOICES);
  const { chosen, page, search, setPage, change } = address;
  const filter: ChannelFilter = { ...chosen, page, search: search.applied };
  const query = useQuery(adminChannelsOptions(filter));
  useRedirectToLastPage(page, query, setPage);
  const toggleOrder = () => change(({ sortOrder }) => ({ sortOrder: reversed(sortOrder) }));
  const sort = (by: ChannelSort) =>
    change((current) => columnPressed<ChannelSort>(current, by) as Partial<typeof chosen>);
  return { ...address, filter, query, toggleOrder, sort };
};

export type ChannelList = ReturnType<typeof useChannelList>;
