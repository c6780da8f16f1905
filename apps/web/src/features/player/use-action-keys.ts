import { useEffect, useLayoutEffect, useRef } from 'react';
import { belongsToSomebodyElse } from './page-keys.ts';

type Actions = Readonly<Record<string, () => void>>;

/** Letters that do something, as long as the component is there. */
export const useActionKeys = (actions: Actions): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // Before the paint: whoever sees the bar can already use its keys.
  useLayoutEffect(() => {
    const bound = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (!event.repeat && !belongsToSomebodyElse(event)) latest.current[event.key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', onKey, { signal: bound.signal });
    return () => bound.abort();
  }, []);
};
