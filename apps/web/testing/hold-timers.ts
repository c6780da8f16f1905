import { vi } from 'vitest';

/**
 * Holds back the timers of this delay, until the function that it returns runs those that were not cleared. Fake
 * timers run on while the test waits for an element.
 */
export const holdTimers = (delayMs: number): (() => void) => {
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
  return () => {
    const due = [...held.values()];
    held.clear();
    for (const run of due) run();
  };
};
