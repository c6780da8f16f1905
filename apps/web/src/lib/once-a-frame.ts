type Subscribe = (listener: () => void) => () => void;

/** A page that is not to be seen paints no frames. */
const LATEST_MS = 100;

/**
 * Tells of changes when the next frame is due, all listeners of all changes at once. What the page shows of them could
 * not be painted any sooner, and rendering it in between would keep the stream waiting: its events come on the same thread.
 */
export const onceAFrame = (subscribe: Subscribe): Subscribe => {
  const listeners = new Set<() => void>();
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe = () => {};
  const forget = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
  };
  const tell = () => {
    forget();
    for (const listener of listeners) listener();
  };
  const tellSoon = () => {
    if (timer !== undefined) return;
    frame = requestAnimationFrame(tell);
    timer = setTimeout(tell, LATEST_MS);
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
