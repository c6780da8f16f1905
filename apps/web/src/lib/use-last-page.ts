import { useEffect } from 'react';
import type { SetPage } from './use-page-param.ts';

/**
 * Turns to the last page when `page` lies behind it, since entries were removed. Replaces the
 * history entry.
 */
export const useRedirectToLastPage = (
  page: number,
  totalPages: number | undefined,
  setPage: SetPage,
): void => {
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) setPage(last, { replace: true });
  });
};
