/** Time as the demo radio sees it; tests bring their own. */
export type Clock = {
  /** Milliseconds; never goes back. Nodes that share an epoch play the same moment of every loop. */
  readonly now: () => number;
  /** Milliseconds since 1970, only for dates that are shown. */
  readonly wallNow: () => number;
  /** Runs `task` once after `delayMs`. Returns the cancel. */
  readonly after: (delayMs: number, task: () => void) => () => void;
};

export const systemClock: Clock = {
  // timeOrigin makes the epoch common to all processes, performance.now keeps it monotonic: a restart, or another
  // node, goes on in the middle of the same song.
  now: () => performance.timeOrigin + performance.now(),
  wallNow: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    // The radio alone is no reason for a process to live on.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
