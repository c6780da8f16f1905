import { LaterPart } from '../../lib/later/later-part.tsx';
import { PlaylistSync } from './playlist-sync.tsx';
import { ToastArea } from './toast-area.tsx';
import { TrackInfoHost } from './track-info-host.tsx';

/** What the shell has besides the player: a fault in one part leaves the others. */
const ShellParts = () => (
  <>
    <LaterPart>
      <ToastArea />
    </LaterPart>
    <LaterPart>
      <PlaylistSync />
    </LaterPart>
    <LaterPart>
      <TrackInfoHost />
    </LaterPart>
  </>
);

export default ShellParts;
