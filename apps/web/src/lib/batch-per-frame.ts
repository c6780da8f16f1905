type Subscribe = (listener: () => void) => () => void;

/** A page that is not to be seen paints no frames. */
const LATEST_MS = 100;
/** Nobody who has pressed notices it, and sound that comes within it is shown at once, without a spinner before. */
const HEAD_START_MS = 50;

/**
 * Tells of changes when the next frame is due, all listeners of all changes at once. What the page shows of them could
 * not be painted any sooner, and rendering it in between would keep the stream waiting: its events come on the same
 * thread.
 *
 * @param isSoundComing asked at each change: whether it is a step from a press to its sound. The page then waits a little
 *   longer, so that the step after it does not find the thread busy.
 */
export const batchPerFrame = (subscribe: Subscribe, isSoundComing: () => boolean): Subscribe => {
  const listeners = new Set<() => void>();
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasHeadStart = false;
  let unsubscribe = () => {};
  const forget = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
    hasHeadStart = false;
  };
  const tell = () => {
    forget();
    for (const listener of listeners) listener();
  };
  const tellSoon = () => {
    const mayWait = isSoundComing();
    if (hasHeadStart || (timer !== undefined && !mayWait)) return;
    forget();
    hasHeadStart = mayWait;
    if (!mayWait) frame = requestAnimationFrame(tell);
    timer = setTimeout(tell, mayWait ? HEAD_START_MS : LATEST_MS);
  };
  return (listener) => {
    if (listeners.size === 0) unsubscribe = subscribe(tellSoon);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      unsubscribe();
      forget();
    };
  };
};
