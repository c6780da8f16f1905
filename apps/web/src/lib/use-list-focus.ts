import { type RefObject, useEffect, useRef } from 'react';

/** Their Undo brings rows back. */
const TOASTS = '[popover]';

/**
 * Moves the focus to the element with this ref when the focused row is removed, so that keyboard
 * users do not start again at the top of the page. For the component that renders the rows.
 *
 * @param list selects what holds the rows: the element itself, or the closest one around it
 */
export const useListFocus = <Target extends HTMLElement>(list = '*'): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    const onFocusIn = ({ target: focused }: FocusEvent) => {
      if (!(focused instanceof Element)) return;
      const isOfList = focused.closest(TOASTS) ?? target.current?.closest(list)?.contains(focused);
      lastFocused.current = isOfList ? focused : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [list]);
  useEffect(() => {
    const isLost = document.activeElement === document.body && lastFocused.current?.isConnected === false;
    if (isLost) target.current?.focus({ preventScroll: true });
  });
  return target;
};
