import { type NavigateOptions, useSearchParams } from 'react-router';

const PAGE = 'page';
/** No list has so many, and every list's route takes it. */
const LAST_PAGE = 100_000;

export type TurnTo = (page: number, options?: NavigateOptions) => void;

/** The page number in the address: back and reload lead to where somebody was. A page that is turned starts at its top. */
export const usePageParam = (): readonly [page: number, turnTo: TurnTo] => {
  const [params, setParams] = useSearchParams();
  const page = Math.trunc(Number(params.get(PAGE)));
  const turnTo: TurnTo = (next, options) => {
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next > 1) changed.set(PAGE, String(next));
      else changed.delete(PAGE);
      return changed;
    }, options);
    window.scrollTo({ top: 0 });
  };
  return [page >= 1 ? Math.min(page, LAST_PAGE) : 1, turnTo];
};
