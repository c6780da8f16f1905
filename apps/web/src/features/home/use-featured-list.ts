import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from 'react-router';
import {
  FEATURED_SORTS,
  type FeaturedFilter,
  FIRST_FEATURED,
  featuredOptions,
} from '../../entities/channel/channel-queries.ts';
import { useRedirectToLastPage } from '../../lib/use-last-page.ts';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';

/** The list's route accepts it, and no list has as many. */
const PAGE_MAX = 100_000;

type Choices = Omit<FeaturedFilter, 'search'>;

/** An invalid value counts as missing. */
const readChoices = (params: URLSearchParams): Choices => {
  const page = Math.trunc(Number(params.get('page')));
  return {
    page: page >= 1 ? Math.min(page, PAGE_MAX) : FIRST_FEATURED.page,
    genre: params.get('genre') ?? FIRST_FEATURED.genre,
    sortBy: FEATURED_SORTS.find((sort) => sort === params.get('sort')) ?? FIRST_FEATURED.sortBy,
  };
};

/** Without values that are defaults. */
const writeChoices = (params: URLSearchParams, choices: Choices): URLSearchParams => {
  for (const [name, value, initial] of [
    ['genre', choices.genre, FIRST_FEATURED.genre],
    ['sort', choices.sortBy, FIRST_FEATURED.sortBy],
    ['page', choices.page, FIRST_FEATURED.page],
  ] as const)
    if (value === initial) params.delete(name);
    else params.set(name, String(value));
  return params;
};

/** The list that the address names, so that reload, back and links show the same one. */
export const useFeaturedList = () => {
  const [params, changeParams] = useUrlParams();
  const search = useSearchParam('search', SEARCH_MAX_CHARS);
  const filter: FeaturedFilter = { ...readChoices(params), search: search.applied };
  const query = useQuery(featuredOptions(filter));

  const choose = (change: Partial<Choices>, options?: NavigateOptions) =>
    changeParams((current) => writeChoices(current, { ...readChoices(current), ...change }), options);
  const applyFilter = (change: Partial<Omit<Choices, 'page'>>) => choose({ ...change, page: 1 });
  const goTo = (page: number, options?: NavigateOptions) => choose({ page }, options);
  useRedirectToLastPage(filter.page, query.data?.totalPages, goTo);
  return { query, filter, searchText: search.text, search: search.type, applyFilter, goTo };
};

export type FeaturedList = ReturnType<typeof useFeaturedList>;
