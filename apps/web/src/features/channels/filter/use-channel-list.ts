import { useQuery } from '@tanstack/react-query';
import {
  CHANNEL_SORTS,
  type ChannelFilter,
  type channelListOptions,
  FIRST_FEATURED,
} from '../../../entities/channel/channel-queries.ts';
import { anyText, oneOf } from '../../../lib/list-choices.ts';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';

const CHOICES = { genre: anyText, sort: oneOf(CHANNEL_SORTS, FIRST_FEATURED.sortBy) };

/** A list of channels with its search, genre, sort and page, and the page that they select. */
export const useChannelList = (
  toOptions: (filter: ChannelFilter) => ReturnType<typeof channelListOptions>,
) => {
  const address = useListAddress(CHOICES);
  const { chosen, page, search, setPage } = address;
  const filter = { page, search: search.applied, genre: chosen.genre, sortBy: chosen.sort };
  const query = useQuery(toOptions(filter));
  useRedirectToLastPage(page, query, setPage);
  return { ...address, query };
};

export type ChannelListState = ReturnType<typeof useChannelList>;
