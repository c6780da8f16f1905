import { channelMetadataTexts } from '@airdial/contract/channel/admin-messages';
import { formatDate } from '../../../lib/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago `moment` (ISO 8601) was at `nowMs`, in words. Clocks that differ a little make no future of it. */
export const ageText = (moment: string, nowMs: number): string => {
  const ageMs = Math.max(0, nowMs - Date.parse(moment));
  if (ageMs < MINUTE_MS) return channelMetadataTexts.justNow;
  if (ageMs < HOUR_MS) return channelMetadataTexts.minutesAgo(Math.floor(ageMs / MINUTE_MS));
  if (ageMs < DAY_MS) return channelMetadataTexts.hoursAgo(Math.floor(ageMs / HOUR_MS));
  return channelMetadataTexts.on(formatDate(moment));
};
