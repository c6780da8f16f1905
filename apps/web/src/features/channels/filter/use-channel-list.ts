import { useQuery } from '@tanstack/react-query';
import {
  FEATURED_SORTS,
  FIRST_FEATURED,
  featuredOptions,
} from '../../../entities/channel/channel-queries.ts';
import { anyText, oneOf } from '../../../lib/list-choices.ts';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';

const CHOICES = { genre: anyText, sort: oneOf(FEATURED_SORTS, FIRST_FEATURED.sortBy) };

/** Queries a page of the featured channels. */
export const useFeaturedList = () => {
  const address = useListAddress(CHOICES);
  const { chosen, page, search, setPage } = address;
  const query = useQuery(
    featuredOptions({ page, search: search.applied, genre: chosen.genre, sortBy: chosen.sort }),
  );
  useRedirectToLastPage(page, query.data?.totalPages, setPage);
  return { ...address, query };
};

export type FeaturedList = ReturnType<typeof useFeaturedList>;
