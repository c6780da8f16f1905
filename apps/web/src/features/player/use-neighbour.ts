import type { PlayerChannel } from '@airdial/player/core/player-types';
import { usePlayerState } from '../../entities/player/player-controller.ts';

/** The channel that `step` places further on the dial leads to, around its ends. */
export const useNeighbour = (step: 1 | -1): PlayerChannel | undefined =>
  usePlayerState(({ channels, channelIndex }) =>
    channels.length < 2 || channelIndex < 0
      ? undefined
      : channels.at((channelIndex + step) % channels.length),
  );
