import { useSyncExternalStore } from 'react';

/** A page that is hardly enlarged has nowhere to be moved to. */
const ZOOMED_ABOVE = 1.01;

/** Whether two fingers have enlarged the page: one finger then moves it. */
export const isZoomed = (): boolean => (globalThis.visualViewport?.scale ?? 1) > ZOOMED_ABOVE;

/** The same, and follows it. */
export const useIsZoomed = (): boolean =>
  useSyncExternalStore((onChange) => {
    globalThis.visualViewport?.addEventListener('resize', onChange);
    return () => globalThis.visualViewport?.removeEventListener('resize', onChange);
  }, isZoomed);
