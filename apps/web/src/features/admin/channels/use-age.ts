import { useCallback, useSyncExternalStore } from 'react';
import { ageText } from './relative-time.ts';

const LOOK_EVERY_MS = 10_000;

const subscribeToTime = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

/** How long ago that was, in words that age by themselves; null: never. */
export const useAge = (moment: string | null): string | null => {
  const read = useCallback(() => (moment === null ? null : ageText(moment, Date.now())), [moment]);
  return useSyncExternalStore(subscribeToTime, read);
};
