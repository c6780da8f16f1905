import { PlayerBar } from './player-bar.tsx';
import { PlayerKeys } from './player-keys.tsx';

/** The player bar and its keys, in a chunk of their own: the first screen plays without them. */
const PlayerUi = () => (
  <>
    <PlayerBar />
    <PlayerKeys />
  </>
);

export default PlayerUi;
