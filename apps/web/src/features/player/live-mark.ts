import type { PlayerState } from '@airdial/player';

/** A shorter delay counts as live: listeners do not notice it. */
const LIVE_WITHIN_SECONDS = 5;

/** live: the newest audio is heard. waiting: it would be, but nothing comes in. behind: On air leads back. */
export type LiveMark = 'live' | 'waiting' | 'behind';

export const toLiveMark = ({
  status,
  reconnecting,
  behindLiveSeconds,
}: Pick<PlayerState, 'status' | 'reconnecting' | 'behindLiveSeconds'>): LiveMark => {
  if (status === 'paused' || behindLiveSeconds >= LIVE_WITHIN_SECONDS) return 'behind';
  return status === 'playing' && !reconnecting ? 'live' : 'waiting';
};
