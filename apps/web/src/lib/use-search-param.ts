import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useUrlParams } from './use-url-params.ts';

const SEARCH_DEBOUNCE_MS = 250;

type SearchParam = {
  /** The field's value. */
  readonly text: string;
  /** The search in effect: `text` once typing has paused. */
  readonly applied: string;
  readonly type: (text: string) => void;
  /** Drops unapplied input, for a caller that changes the URL itself. */
  readonly reset: () => void;
};

/**
 * A search text in the URL, so that reload, back and links show the same list. A new search starts
 * at its first page and replaces the history entry, so that back does not step through its letters.
 */
export const useSearchParam = (name: string): SearchParam => {
  const [params, changeParams] = useUrlParams();
  const applied = (params.get(name) ?? '').slice(0, SEARCH_MAX_CHARS);
  /** Null while nothing has been typed since the address got another search. */
  const [typed, setTyped] = useState<string | null>(null);
  /** What the field has put into the address. */
  const [own, setOwn] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = (search: string) =>
    startTransition(() => {
      setOwn(search);
      changeParams(
        (current) => {
          current.delete('page');
          if (search) current.set(name, search);
          else current.delete(name);
          return current;
        },
        { replace: true },
      );
    });
  const show = useCallback((next: string | null) => {
    clearTimeout(timer.current);
    setTyped(next);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // By Back, or by a link to the list that is open.
  useEffect(() => {
    if (applied !== own) show(null);
  }, [applied, own, show]);

  const type = (next: string) => {
    show(next);
    timer.current = setTimeout(apply, SEARCH_DEBOUNCE_MS, next.trim());
  };
  return { text: typed ?? applied, applied, type, reset: () => show('') };
};
