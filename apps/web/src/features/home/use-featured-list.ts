import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type FeaturedFilter,
  FIRST_FEATURED,
  featuredOptions,
} from '../../entities/channel/channel-queries.ts';
import { useRedirectToLastPage } from '../../lib/use-last-page.ts';

const SEARCH_DEBOUNCE_MS = 250;

/** Applies the search text once typing pauses; a newer request cancels the older one. */
export const useFeaturedList = () => {
  const [filter, setFilter] = useState<FeaturedFilter>(FIRST_FEATURED);
  const [searchText, setSearchText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = useQuery(featuredOptions(filter));
  const { data } = query;

  useEffect(() => () => clearTimeout(timer.current), []);

  const applyFilter = (change: Partial<Omit<FeaturedFilter, 'page'>>) =>
    setFilter((current) => ({ ...current, ...change, page: 1 }));
  const search = (text: string) => {
    setSearchText(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => applyFilter({ search: text.trim() }), SEARCH_DEBOUNCE_MS);
  };
  const goTo = (page: number) => setFilter((current) => ({ ...current, page }));
  useRedirectToLastPage(filter.page, data?.totalPages, goTo);
  return { query, filter, searchText, search, applyFilter, goTo };
};

export type FeaturedList = ReturnType<typeof useFeaturedList>;
