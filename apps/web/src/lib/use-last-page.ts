import { useEffect } from 'react';
import type { TurnTo } from './use-page-param.ts';

/**
 * Turns to the last page when `page` lies behind it, since entries were removed. Replaces the
 * history entry.
 */
export const useRedirectToLastPage = (page: number, totalPages: number | undefined, turnTo: TurnTo): void => {
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) turnTo(last, { replace: true });
  });
};
