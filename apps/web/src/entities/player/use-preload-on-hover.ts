import { useEffect, useRef } from 'react';

/** A pointer that only passes over, or a focus that walks on, is no intention. */
const DWELL_MS = 80;

type Handle = { timer?: ReturnType<typeof setTimeout>; release?: (() => void) | undefined };

/** Props for a control whose press is worth preparing: resting on it or pressing it prepares, leaving it releases. */
export const usePreloadOnHover = (prepare: () => () => void) => {
  const handle = useRef<Handle>({});
  const startNow = () => {
    clearTimeout(handle.current.timer);
    handle.current.release ??= prepare();
  };
  const startSoon = () => {
    clearTimeout(handle.current.timer);
    handle.current.timer = setTimeout(startNow, DWELL_MS);
  };
  const stop = () => {
    clearTimeout(handle.current.timer);
    handle.current.release?.();
    handle.current.release = undefined;
  };
  useEffect(() => {
    const { current } = handle;
    return () => {
      clearTimeout(current.timer);
      current.release?.();
    };
  }, []);
  return {
    onPointerEnter: startSoon,
    onPointerDown: startNow,
    onFocus: startSoon,
    onPointerLeave: stop,
    onBlur: stop,
  };
};
