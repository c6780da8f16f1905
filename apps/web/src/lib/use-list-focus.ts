import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the element with this ref when the focused row is removed, so that keyboard
 * users do not start again at the top of the page. For the component that renders the rows.
 */
export const useListFocus = <Container extends HTMLElement>(): RefObject<Container | null> => {
  const container = useRef<Container>(null);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === document.body && lastFocused.current?.isConnected === false;
    if (isLost) container.current?.focus({ preventScroll: true });
  });
  return container;
};
