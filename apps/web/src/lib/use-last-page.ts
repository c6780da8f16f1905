import { useEffect } from 'react';
import type { TurnTo } from './use-page-param.ts';

/** Whoever stands behind the last page, since its last entry has gone, is led to it; back does not lead there again. */
export const useLastPage = (page: number, totalPages: number | undefined, turnTo: TurnTo): void => {
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) turnTo(last, { replace: true });
  });
};
