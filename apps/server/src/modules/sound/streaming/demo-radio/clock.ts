/** The clock of the demo radio; tests inject a fake one. */
export type Clock = {
  /**
   * Milliseconds; never goes back. Nodes that share an epoch play the same position of every loop.
   */
  readonly now: () => number;
  /** Milliseconds since 1970, only for displayed dates. */
  readonly wallNow: () => number;
  /** Runs `task` once after `delayMs`. @returns the function that cancels it */
  readonly after: (delayMs: number, task: () => void) => () => void;
};

export const systemClock: Clock = {
  // timeOrigin gives all processes one epoch, performance.now is monotonic: a restart, or another
  // node, continues in the middle of the same track.
  now: () => performance.timeOrigin + performance.now(),
  wallNow: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    // The radio alone must not keep the process running.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
