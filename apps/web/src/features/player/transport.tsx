import type { PlayerChannel } from '@airdial/player/core/player-types';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { usePlayerState, useRadio } from '../../entities/player/player-controller.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { PlayButton } from '../../ui/media/play-button.tsx';
import styles from './transport.module.css';
import { useNeighbour } from './use-neighbour.ts';

const ICON_PX = 22;
const TOGGLE_ICON_PX = 24;

const SKIPS = {
  previous: { label: 'Previous channel', Icon: SkipBack, step: -1 },
  next: { label: 'Next channel', Icon: SkipForward, step: 1 },
} as const;

const SkipButton = ({ way }: { readonly way: keyof typeof SKIPS }) => {
  const { player } = useRadio();
  const { label, Icon, step } = SKIPS[way];
  const neighbour = useNeighbour(step);
  const intent = usePreloadOnHover(() => (neighbour ? player.warm(neighbour) : () => undefined));
  return (
    <IconButton
      {...intent}
      label={label}
      icon={<Icon size={ICON_PX} fill="currentColor" />}
      onClick={() => player[way]()}
    />
  );
};

const ToggleButton = ({ channel }: { readonly channel: PlayerChannel }) => {
  const { player } = useRadio();
  const intent = usePreloadOnHover(() => player.warm(channel));
  const state = usePlayerState(({ status }) =>
    status === 'playing' || status === 'loading' ? status : 'stopped',
  );
  return (
    <PlayButton
      {...intent}
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
    <SkipButton way="previous" />
    <ToggleButton channel={channel} />
    <SkipButton way="next" />
    <span className={styles.expand}>
      <IconButton
        label={expanded ? 'Fewer controls' : 'More controls'}
        icon={expanded ? <ChevronDown size={TOGGLE_ICON_PX} /> : <ChevronUp size={TOGGLE_ICON_PX} />}
        aria-expanded={expanded}
        onClick={() => onExpand(!expanded)}
      />
    </span>
  </div>
);
