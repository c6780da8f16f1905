import { useEffect, useRef } from 'react';

/** Calls `done` after `delayMs` of not being paused; a pause keeps what is left. */
export const usePausedTimeout = (done: () => void, delayMs: number, paused: boolean): void => {
  const leftMs = useRef(delayMs);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    if (paused) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => latest.current(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedMs;
    };
  }, [paused]);
};
