import type { Player } from '@airdial/player';

/** Moves the listener to so many seconds behind the live edge. */
export const rewindTo = (
  player: Pick<Player, 'getState' | 'goLive' | 'rewind'>,
  behindSeconds: number,
): void => {
  if (behindSeconds <= 0) player.goLive();
  else player.rewind(behindSeconds - player.getState().behindLiveSeconds);
};
