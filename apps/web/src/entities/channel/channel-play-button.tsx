import { PlayButton } from '../../ui/media/play-button.tsx';
import type { ListedChannel } from '../player/page-addresses.ts';
import { usePlayback, usePlayerController } from '../player/player-controller.ts';
import { usePreloadOnHover } from '../player/use-preload-on-hover.ts';

const BUTTON_STATES = { none: 'stopped', paused: 'stopped', loading: 'loading', playing: 'playing' } as const;

type ChannelPlayButtonProps = { readonly channel: ListedChannel; readonly className?: string | undefined };

/** Plays or pauses this channel; hovering or focusing it opens the stream ahead of the press. */
export const ChannelPlayButton = ({ channel, className }: ChannelPlayButtonProps) => {
  const controller = usePlayerController();
  const playback = usePlayback(channel._id);
  const preloadProps = usePreloadOnHover(() => controller.preload(channel));
  return (
    <PlayButton
      {...preloadProps}
      className={className}
      subject={channel.name}
      state={BUTTON_STATES[playback]}
      onClick={() => controller.toggle(channel)}
    />
  );
};
