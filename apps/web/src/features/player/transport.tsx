import type { PlayerChannel } from '@airdial/player';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { playerBarTexts } from '../../messages/player-bar-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { PlayButton } from '../../ui/media/play-button.tsx';
import styles from './transport.module.css';

const SKIPS = {
  previous: { label: playerBarTexts.previous, Icon: SkipBack, step: -1 },
  next: { label: playerBarTexts.next, Icon: SkipForward, step: 1 },
} as const;

/** The channel one step away in the playlist. */
const useAdjacentChannel = (step: 1 | -1): PlayerChannel | undefined =>
  usePlayerState(({ channels, channelIndex }) =>
    channels.length < 2 || channelIndex < 0
      ? undefined
      : channels.at((channelIndex + step) % channels.length),
  );

const SkipButton = ({ direction }: { readonly direction: keyof typeof SKIPS }) => {
  const { player } = usePlayerController();
  const { label, Icon, step } = SKIPS[direction];
  const adjacentChannel = useAdjacentChannel(step);
  const preloadProps = usePreloadOnHover(() =>
    adjacentChannel ? player.preload(adjacentChannel) : () => undefined,
  );
  return (
    <IconButton
      {...preloadProps}
      label={label}
      icon={<Icon fill="currentColor" />}
      onClick={() => player[direction]()}
    />
  );
};

const ToggleButton = ({ channel }: { readonly channel: PlayerChannel }) => {
  const { player } = usePlayerController();
  const preloadProps = usePreloadOnHover(() => player.preload(channel));
  const state = usePlayerState(({ status }) =>
    status === 'playing' || status === 'loading' ? status : 'stopped',
  );
  return (
    <PlayButton
      {...preloadProps}
      className={styles.toggle}
      subject={channel.name}
      state={state}
      onClick={() => player.toggle()}
    />
  );
};

type TransportProps = {
  readonly channel: PlayerChannel;
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
};

export const Transport = ({ channel, expanded, onExpand }: TransportProps) => (
  <div className={styles.transport}>
    <SkipButton direction="previous" />
    <ToggleButton channel={channel} />
    <SkipButton direction="next" />
    <span className={styles.expand}>
      <IconButton
        label={expanded ? playerBarTexts.fewerControls : playerBarTexts.moreControls}
        icon={expanded ? <ChevronDown /> : <ChevronUp />}
        aria-expanded={expanded}
        onClick={() => onExpand(!expanded)}
      />
    </span>
  </div>
);
