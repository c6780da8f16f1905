import { vi } from 'vitest';

type HeldTimers = {
  /** Of those that were not cleared. */
  readonly count: () => number;
  readonly run: () => void;
};

/** Holds the timers of this delay back until they are run. Fake timers run on while a test waits for an element. */
export const holdTimers = (delayMs: number): HeldTimers => {
  const { setTimeout: start, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  let lastId = Number.MAX_SAFE_INTEGER;
  const hold = (run: () => void): number => {
    lastId -= 1;
    held.set(lastId, run);
    return lastId;
  };
  const startOrHold = (run: () => void, ms?: number, ...args: unknown[]) =>
    ms === delayMs ? hold(run) : start(run, ms, ...args);
  vi.spyOn(window, 'setTimeout').mockImplementation(startOrHold as typeof window.setTimeout);
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(Number(id))) clear(id);
  });
  return {
    count: () => held.size,
    run: () => {
      for (const run of held.values()) run();
      held.clear();
    },
  };
};
