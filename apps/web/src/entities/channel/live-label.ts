import type { channelStatusLabels } from '@airdial/contract/channel/messages';
import { LIVE_BELOW_MS, RECENT_BELOW_MS } from '@airdial/contract/limits';

export type LiveLabel = keyof typeof channelStatusLabels;

/** How fresh a channel's metadata is. `lastUpdated` is ISO 8601; `nowMs` is since the epoch. */
export const liveLabel = (isActive: boolean, lastUpdated: string | null, nowMs: number): LiveLabel => {
  if (!isActive) return 'inactive';
  const ageMs = lastUpdated === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(lastUpdated);
  if (ageMs < LIVE_BELOW_MS) return 'live';
  return ageMs < RECENT_BELOW_MS ? 'recent' : 'active';
};
