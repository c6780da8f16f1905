import { PAGE_MAX } from '@airdial/contract/limits';
import type { NavigateOptions } from './router.tsx';
import { useUrlParams } from './use-url-params.ts';

const PAGE = 'page';

export type SetPage = (page: number, options?: NavigateOptions) => void;

/** The page number in the URL, so that back and reload keep it. */
export const usePageParam = (): readonly [page: number, setPage: SetPage] => {
  const [params, changeParams] = useUrlParams();
  const page = Math.trunc(Number(params.get(PAGE)));
  const setPage: SetPage = (next, options) => {
    changeParams((current) => {
      if (next > 1) current.set(PAGE, String(next));
      else current.delete(PAGE);
      return current;
    }, options);
  };
  return [page >= 1 ? Math.min(page, PAGE_MAX) : 1, setPage];
};
