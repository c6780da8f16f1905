import { useEffect, useRef } from 'react';

/**
 * For what appears in a form that is longer than its dialog: scrolls it into view.
 *
 * @param outcome what has appeared; each new one scrolls, and false does not
 * @returns the `ref` of its place
 */
export const useIntoView = (outcome: unknown) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return ref;
};
