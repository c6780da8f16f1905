import type { Channel } from '@airdial/contract/channel/schema';
import { usePlayback } from './player-controller.ts';

/** Whether a channel has no signal. What sounds here has one, whatever the server's last look has found. */
export const useIsDead = ({ _id, isDead }: Pick<Channel, '_id' | 'isDead'>): boolean =>
  usePlayback(_id) !== 'playing' && isDead === true;
