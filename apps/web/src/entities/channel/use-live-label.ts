import { useCallback, useSyncExternalStore } from 'react';
import { type LiveLabel, liveLabel } from './live-label.ts';

/** Labels change by minutes. */
const LOOK_EVERY_MS = 10_000;

const notOnTheServer = () => null;

const subscribeToTime = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

/** The channel's live label, which ages by itself. Null in the server's HTML, whose clock is not the visitor's. */
export const useLiveLabel = (isActive: boolean, lastUpdated: string | null): LiveLabel | null => {
  const read = useCallback(() => liveLabel(isActive, lastUpdated, Date.now()), [isActive, lastUpdated]);
  return useSyncExternalStore(subscribeToTime, read, notOnTheServer);
};
