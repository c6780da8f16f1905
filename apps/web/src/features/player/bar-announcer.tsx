import { usePlayerState } from '../../entities/player/player-controller.ts';
import { formatByline } from '../../entities/channel/channel-formats.ts';
import { playerErrors } from '../../messages/player-messages.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import type { BarTrack } from './bar-titles.tsx';

/** Says songs and errors aloud, one at a time and politely. */
export const BarAnnouncer = ({ channel, track }: BarTrack) => {
  const error = usePlayerState((state) => state.error);
  const reconnecting = usePlayerState((state) => state.reconnecting);
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  const onAir = track
    ? `${track.title} ${formatByline(track.artist, track.album)}, on channel ${channel.channelNumber}, ${channel.name}`
    : `Channel ${channel.channelNumber}, ${channel.name}`;
  return (
    <VisuallyHidden aria-live="polite">
      {error ? playerErrors[error] : reconnecting ? 'Reconnecting…' : isPlaying && `Now playing: ${onAir}`}
    </VisuallyHidden>
  );
};
