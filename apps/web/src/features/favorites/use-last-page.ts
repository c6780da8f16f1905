import { useEffect } from 'react';

/** Whoever stands behind the last page, since its last entry has gone, is led to it. */
export const useLastPage = (
  page: number,
  totalPages: number | undefined,
  turnTo: (page: number) => void,
): void => {
  const last = totalPages === undefined ? page : Math.max(totalPages, 1);
  useEffect(() => {
    if (page > last) turnTo(last);
  });
};
