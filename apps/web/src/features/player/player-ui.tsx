import { PlayerBar } from './player-bar.tsx';
import { PlayerKeys } from './player-keys.tsx';

/** All that shows and steers the engine. It is a chunk of its own: the first screen plays without it. */
const PlayerUi = () => (
  <>
    <PlayerBar />
    <PlayerKeys />
  </>
);

export default PlayerUi;
