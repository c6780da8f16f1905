import type { Player } from '@airdial/player/core/player-types';

/** Tells whether the player has come a step nearer to sound since it was asked last. */
export const isApproachingPlayback = (player: Pick<Player, 'getState'>): (() => boolean) => {
  let seen = player.getState().status;
  return () => {
    const { status } = player.getState();
    const isStep = status !== seen && (status === 'loading' || status === 'playing');
    seen = status;
    return isStep;
  };
};
