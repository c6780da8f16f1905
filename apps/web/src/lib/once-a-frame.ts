type Subscribe = (listener: () => void) => () => void;

/** A page that is not to be seen paints no frames. */
const LATEST_MS = 100;

/**
 * Tells of changes when the next frame is due, and of all until then at once. What the page shows of them could not be
 * painted any sooner, and rendering it in between would keep the stream waiting: its events come on the same thread.
 */
export const onceAFrame = (subscribe: Subscribe): Subscribe => {
  return (listener) => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      timer = undefined;
    };
    const tell = () => {
      forget();
      listener();
    };
    const unsubscribe = subscribe(() => {
      if (timer !== undefined) return;
      frame = requestAnimationFrame(tell);
      timer = setTimeout(tell, LATEST_MS);
    });
    return () => {
      unsubscribe();
      forget();
    };
  };
};
