import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever works through a list by keyboard is not thrown back to the page's top when the row that they have just dealt
 * with goes: the focus moves to what this is the ref of.
 *
 * @param shown changes whenever other rows are shown
 */
export const useKeptFocus = <Place extends HTMLElement>(shown: unknown): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for other rows
  useEffect(() => {
    const isLost = document.activeElement === document.body && held.current?.isConnected === false;
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
};
