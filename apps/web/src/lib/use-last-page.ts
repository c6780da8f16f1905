import { useEffect } from 'react';
import type { SetPage } from './use-page-param.ts';

type PagedQuery = {
  readonly data: { readonly totalPages: number } | undefined;
  /** The data is of what was shown before, which may have fewer pages. */
  readonly isPlaceholderData: boolean;
};

/**
 * Turns to the last page when `page` lies behind it, since entries were removed. Replaces the
 * history entry.
 */
export const useRedirectToLastPage = (
  page: number,
  { data, isPlaceholderData }: PagedQuery,
  setPage: SetPage,
): void => {
  const last = data === undefined || isPlaceholderData ? page : Math.max(data.totalPages, 1);
  useEffect(() => {
    if (page > last) setPage(last, { replace: true });
  });
};
