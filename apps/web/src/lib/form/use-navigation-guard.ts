import { useEffect, useRef } from 'react';

/** Where a session that has ended leads: nobody can stay for it. */
const SIGN_IN = '/login';

/**
 * Asks before the page goes to another address of its own, by a link, a tab or the browser's Back; for the closing of
 * the browser's tab there is `useUnsaved`. Browsers without the Navigation API do not ask.
 *
 * @param mayLeave asks, and answers whether it may be left for this address
 */
export const useNavigationGuard = (mayLeave: (to: URL) => boolean): void => {
  const ask = useRef(mayLeave);
  useEffect(() => {
    ask.current = mayLeave;
  });
  useEffect(() => {
    const { navigation } = window;
    if (!navigation) return;
    const hold = (event: NavigateEvent) => {
      const { sameDocument, url } = event.destination;
      const to = new URL(url);
      const isMove = sameDocument && url !== location.href && to.pathname !== SIGN_IN;
      if (isMove && event.cancelable && !ask.current(to)) event.preventDefault();
    };
    navigation.addEventListener('navigate', hold);
    return () => navigation.removeEventListener('navigate', hold);
  }, []);
};
