import type { PlayerChannel } from '@airdial/player';
import ChevronUp from '@lucide/icons/icons/chevron-up';
import SkipBack from '@lucide/icons/icons/skip-back';
import SkipForward from '@lucide/icons/icons/skip-forward';
import type { RefObject } from 'react';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { playerBarTexts } from '../../messages/player-bar-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { PlayButton } from '../../ui/media/play-button.tsx';
import { useNowView } from './now-view/use-now-view.ts';
import styles from './transport.module.css';

const SKIPS = {
  previous: { label: playerBarTexts.previous, icon: SkipBack, step: -1 },
  next: { label: playerBarTexts.next, icon: SkipForward, step: 1 },
} as const;

/** The channel one step away in the playlist. */
const useAdjacentChannel = (step: 1 | -1): PlayerChannel | undefined =>
  usePlayerState(({ channels, channelIndex }) =>
    channels.length < 2 || channelIndex < 0
      ? undefined
      : channels.at((channelIndex + step) % channels.length),
  );

export const SkipButton = ({ direction }: { readonly direction: 'previous' | 'next' }) => {
  const { player } = usePlayerController();
  const { label, icon, step } = SKIPS[direction];
  const adjacentChannel = useAdjacentChannel(step);
  const preloadProps = usePreloadOnHover(() =>
    adjacentChannel ? player.preload(adjacentChannel) : () => undefined,
  );
  return (
    <IconButton
      {...preloadProps}
      label={label}
      icon={<Icon icon={icon} fill="currentColor" />}
      onClick={() => player[direction]()}
    />
  );
};

type ToggleButtonProps = {
  readonly channel: PlayerChannel;
  readonly ref?: RefObject<HTMLButtonElement | null>;
};

export const ToggleButton = ({ channel, ref }: ToggleButtonProps) => {
  const { player } = usePlayerController();
  const preloadProps = usePreloadOnHover(() => player.preload(channel));
  const state = usePlayerState(({ status }) =>
    status === 'playing' || status === 'loading' ? status : 'stopped',
  );
  return (
    <PlayButton
      {...preloadProps}
      ref={ref}
      className={styles.toggle}
      subject={channel.name}
      state={state}
      onClick={() => player.toggle()}
    />
  );
};

/** On narrow screens, where the bar has no room for more. */
const ExpandButton = () => {
  const { open } = useNowView();
  return (
    <span className={styles.expand}>
      <IconButton
        label={playerBarTexts.moreControls}
        icon={<Icon icon={ChevronUp} />}
        aria-haspopup="dialog"
        onClick={open}
      />
    </span>
  );
};

type TransportProps = {
  readonly channel: PlayerChannel;
  readonly play: RefObject<HTMLButtonElement | null>;
};

export const Transport = ({ channel, play }: TransportProps) => (
  <div className={styles.transport}>
    <SkipButton direction="previous" />
    <ToggleButton ref={play} channel={channel} />
    <SkipButton direction="next" />
    <ExpandButton />
  </div>
);
