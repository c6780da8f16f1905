import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever works through a list by keyboard is not thrown back to the page's top when the row that they have just dealt
 * with goes: the focus moves to what this is the ref of. For the component that shows the rows.
 */
export const useListFocus = <Place extends HTMLElement>(): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === document.body && held.current?.isConnected === false;
    if (isLost) place.current?.focus({ preventScroll: true });
  });
  return place;
};
