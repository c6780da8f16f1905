import type { PlayerClock, PlayerEnvironment } from '../core/player-ports.ts';
import { isStreamSent } from './stream-reachability.ts';

/** The browser's monotonic time, timers and randomness. */
export const browserClock: PlayerClock = {
  nowMs: () => performance.now(),
  random: () => Math.random(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

type ConnectionInfo = { readonly saveData?: boolean; readonly type?: string };

const connectionInfo = (): ConnectionInfo =>
  (navigator as Navigator & { connection?: ConnectionInfo }).connection ?? {};

/** Whether the browser's data saver is on. */
export function isSavingData(): boolean {
  return connectionInfo().saveData === true;
}

/** Network changes and wake-ups, as the browser reports them. */
export function browserEnvironment(): PlayerEnvironment {
  // only a network that was lost counts.
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    isSavingData,
    isCellular: () => connectionInfo().type === 'cellular',
    isStreamSent: (url) => isStreamSent(url),
    watch: (handlers) => {
      const abort = new AbortController();
      const { signal } = abort;
      window.addEventListener('offline', () => (isOnline = false), { signal });
      const online = () => {
        isOnline = true;
        handlers.onOnline();
      };
      window.addEventListener('online', online, { signal });
      window.addEventListener('pageshow', () => handlers.onWake(), { signal });
      document.addEventListener('resume', () => handlers.onWake(), { signal });
      const visible = () => document.visibilityState === 'visible' && handlers.onWake();
      document.addEventListener('visibilitychange', visible, { signal });
      return () => abort.abort();
    },
  };
}
