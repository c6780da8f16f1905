type Subscribe = (subscriber: () => void) => () => void;

/** A hidden page paints no frames, so a timer notifies after this time. */
const MAX_DELAY_MS = 100;
/** Too short to notice after a press; sound within it shows at once, without a spinner before. */
const PLAYBACK_DELAY_MS = 50;

/**
 * Batches changes: notifies all subscribers once when the next frame is due. The page could not
 * paint any sooner, and rendering in between would delay the stream, whose events run on the same
 * thread.
 *
 * @param isPlaybackStep called at each change; true when it is a step from a press to its sound.
 * The notification then waits a little longer, so that the next step does not find the thread busy.
 */
export const batchPerFrame = (subscribe: Subscribe, isPlaybackStep: () => boolean): Subscribe => {
  const subscribers = new Set<() => void>();
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDelayed = false;
  let unsubscribe = () => {};
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
    isDelayed = false;
  };
  const notify = () => {
    cancel();
    for (const subscriber of subscribers) subscriber();
  };
  const schedule = () => {
    const isStep = isPlaybackStep();
    if (isDelayed || (timer !== undefined && !isStep)) return;
    cancel();
    isDelayed = isStep;
    if (!isStep) frame = requestAnimationFrame(notify);
    timer = setTimeout(notify, isStep ? PLAYBACK_DELAY_MS : MAX_DELAY_MS);
  };
  return (subscriber) => {
    if (subscribers.size === 0) unsubscribe = subscribe(schedule);
    subscribers.add(subscriber);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size > 0) return;
      unsubscribe();
      cancel();
    };
  };
};
