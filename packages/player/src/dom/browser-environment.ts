import type { PlayerClock, PlayerEnvironment } from '../core/player-ports.ts';

export const browserClock: PlayerClock = {
  nowMs: () => performance.now(),
  random: () => Math.random(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Network and sleep, as the browser tells them. */
export function browserEnvironment(): PlayerEnvironment {
  // navigator.onLine is false on a machine without a network, where local streams play all the same:
  // only a network that went away counts.
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    watch: (listener) => {
      const abort = new AbortController();
      const { signal } = abort;
      window.addEventListener('offline', () => (isOnline = false), { signal });
      const online = () => {
        isOnline = true;
        listener.online();
      };
      window.addEventListener('online', online, { signal });
      window.addEventListener('pageshow', () => listener.wake(), { signal });
      document.addEventListener('resume', () => listener.wake(), { signal });
      const visible = () => document.visibilityState === 'visible' && listener.wake();
      document.addEventListener('visibilitychange', visible, { signal });
      return () => abort.abort();
    },
  };
}
