import { LIVE_BELOW_MS, RECENT_BELOW_MS } from '@airdial/contract/limits';
import { useCallback, useSyncExternalStore } from 'react';
import type { channelStatusLabels } from '../../messages/channel-messages.ts';

export type LiveLabel = keyof typeof channelStatusLabels;

/** How recent a channel's metadata is. `lastUpdated` is ISO 8601; `nowMs` is since the epoch. */
export const liveLabel = (isActive: boolean, lastUpdated: string | null, nowMs: number): LiveLabel => {
  if (!isActive) return 'inactive';
  const ageMs = lastUpdated === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(lastUpdated);
  if (ageMs < LIVE_BELOW_MS) return 'live';
  return ageMs < RECENT_BELOW_MS ? 'recent' : 'active';
};

/** Labels change by minutes. */
const REFRESH_MS = 10_000;

const subscribeToTime = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, REFRESH_MS);
  return () => clearInterval(timer);
};

const getServerSnapshot = () => null;

/**
 * The channel's live label, which ages by itself. Null in the server's HTML: the server's clock may
 * differ.
 */
export const useLiveLabel = (isActive: boolean, lastUpdated: string | null): LiveLabel | null => {
  const read = useCallback(() => liveLabel(isActive, lastUpdated, Date.now()), [isActive, lastUpdated]);
  return useSyncExternalStore(subscribeToTime, read, getServerSnapshot);
};
