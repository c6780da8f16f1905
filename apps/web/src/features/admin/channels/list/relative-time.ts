import { useCallback, useSyncExternalStore } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { channelMetadataTexts } from '../../../../messages/admin-channel-messages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UPDATE_MS = 10_000;

/**
 * How long ago the timestamp (ISO 8601) was. A timestamp ahead of the browser's clock counts as
 * now.
 */
export const formatRelativeTime = (timestamp: string, nowMs: number): string => {
  const elapsedMs = Math.max(0, nowMs - Date.parse(timestamp));
  if (elapsedMs < MINUTE_MS) return channelMetadataTexts.justNow;
  if (elapsedMs < HOUR_MS) return channelMetadataTexts.minutesAgo(Math.floor(elapsedMs / MINUTE_MS));
  if (elapsedMs < DAY_MS) return channelMetadataTexts.hoursAgo(Math.floor(elapsedMs / HOUR_MS));
  return channelMetadataTexts.on(formatDate(timestamp));
};

const subscribeToClock = (onTick: () => void): (() => void) => {
  const timer = setInterval(onTick, UPDATE_MS);
  return () => clearInterval(timer);
};

/** The relative time of the timestamp, kept up to date; null without a timestamp. */
export const useRelativeTime = (timestamp: string | null): string | null => {
  const read = useCallback(
    () => (timestamp === null ? null : formatRelativeTime(timestamp, Date.now())),
    [timestamp],
  );
  return useSyncExternalStore(subscribeToClock, read);
};
