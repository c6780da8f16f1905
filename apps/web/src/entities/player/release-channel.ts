import { showToast } from '../../lib/toast-store.ts';
import { channelNotices } from '../../messages/channel-page-messages.ts';
import type { PlayerController } from './player-controller.ts';

/** Deselects a channel that was deleted or switched off, and says so to who listens to it. */
export const releaseChannel = ({ player }: Pick<PlayerController, 'player'>, channelId: string): void => {
  const { channel } = player.getState();
  if (channel?._id !== channelId) return;
  player.stop();
  showToast('info', channelNotices.gone(channel.name));
};
