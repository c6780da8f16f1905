import { useSyncExternalStore } from 'react';
import { WIDTHS } from './widths.ts';

/** Whether the page is at least that wide, and follows it. For what styles alone cannot switch. */
export const useWidth = (width: keyof typeof WIDTHS): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(WIDTHS[width]);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDTHS[width]).matches,
  );
