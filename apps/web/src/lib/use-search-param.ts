import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const SEARCH_DEBOUNCE_MS = 250;

type SearchParam = {
  /** What stands in the field. */
  readonly text: string;
  /** What the list is searched for: that, once typing has paused. */
  readonly applied: string;
  readonly type: (text: string) => void;
  /** Empties the field; whoever does that has changed the address. */
  readonly reset: () => void;
};

/**
 * A search whose words are in the address, so that reload, back and a link lead to the same list. A new search begins
 * with its first page; the letters of one search are not steps that Back would have to take.
 */
export const useSearchParam = (name: string, maxChars: number): SearchParam => {
  const [params, setParams] = useSearchParams();
  const applied = (params.get(name) ?? '').slice(0, maxChars);
  /** Null: nothing since the address was gone to. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const apply = (words: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.delete('page');
        if (words === '') changed.delete(name);
        else changed.set(name, words);
        return changed;
      },
      { replace: true },
    );
  const show = (next: string) => {
    clearTimeout(timer.current);
    setTyped(next);
  };
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current);
      setTyped(null);
    };
    window.addEventListener('popstate', forget);
    return () => {
      window.removeEventListener('popstate', forget);
      clearTimeout(timer.current);
    };
  }, []);

  const type = (next: string) => {
    show(next);
    timer.current = setTimeout(() => latest.current(next.trim()), SEARCH_DEBOUNCE_MS);
  };
  return { text: typed ?? applied, applied, type, reset: () => show('') };
};
