import { useEffect, useRef } from 'react';

/** A pointer or focus that leaves sooner does not preload. */
const DWELL_MS = 80;

type PendingPreload = { timer?: ReturnType<typeof setTimeout>; release?: (() => void) | undefined };

/**
 * Props of a play control: hovering, focusing or pressing it preloads; leaving it releases the
 * preload.
 */
export const usePreloadOnHover = (preload: () => () => void) => {
  const pending = useRef<PendingPreload>({});
  const startNow = () => {
    clearTimeout(pending.current.timer);
    pending.current.release ??= preload();
  };
  const startSoon = () => {
    pending.current.timer ??= setTimeout(startNow, DWELL_MS);
  };
  const stop = () => {
    clearTimeout(pending.current.timer);
    pending.current.release?.();
    pending.current = {};
  };
  useEffect(
    () => () => {
      clearTimeout(pending.current.timer);
      pending.current.release?.();
    },
    [],
  );
  return {
    // A page that scrolls brings buttons under a pointer that rests: it enters them and does not move.
    onPointerMove: startSoon,
    onPointerDown: startNow,
    onFocus: startSoon,
    onPointerLeave: stop,
    onBlur: stop,
  };
};
