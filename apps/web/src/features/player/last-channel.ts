import type { Player, PlayerChannel } from '@airdial/player';

/** The channel that was heard before the one in the player, as the last one of a television. */
export type LastChannel = { get(): PlayerChannel | null; stop(): void };

/** Follows what is heard; what was only passed by does not count. */
export const createLastChannel = (player: Pick<Player, 'getState' | 'subscribe'>): LastChannel => {
  let heard: PlayerChannel | null = null;
  let before: PlayerChannel | null = null;
  const update = () => {
    const { status, channel } = player.getState();
    if (status !== 'playing' || channel === null || channel._id === heard?._id) return;
    before = heard;
    heard = channel;
  };
  update();
  const stop = player.subscribe(update);
  const get = () => (heard?._id === player.getState().channel?._id ? before : heard);
  return { get, stop };
};
