import type { PlayerState } from '@airdial/player/core/player-types';
import { useState } from 'react';
import { trackLine } from '../../entities/channel/track.ts';
import { usePlayerState } from '../../entities/player/player-controller.ts';
import { useOnAirTitle } from '../../entities/site/document-title.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { BarAnnouncer } from './bar-announcer.tsx';
import { BarError } from './bar-error.tsx';
import { BarExtras } from './bar-extras.tsx';
import { BarTitles } from './bar-titles.tsx';
import styles from './player-bar.module.css';
import { Transport } from './transport.tsx';
import { useBarHeight } from './use-bar-height.ts';
import { useSong } from './use-song.ts';

type BarProps = { readonly channel: NonNullable<PlayerState['channel']> };

const Bar = ({ channel }: BarProps) => {
  const [expanded, setExpanded] = useState(false);
  const bar = useBarHeight();
  const song = useSong(channel);
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  useOnAirTitle(isPlaying ? (song ? trackLine(song) : channel.name) : null);
  const waiting = usePlayerState(({ status, reconnecting }) => status === 'loading' || reconnecting);
  return (
    <section ref={bar} aria-label="Player" className={styles.bar} data-expanded={expanded || undefined}>
      <div className={styles.progress}>{waiting && <ProgressLine label="Loading stream" />}</div>
      <BarError />
      <div className={styles.row}>
        <BarTitles channel={channel} song={song} />
        <Transport channel={channel} expanded={expanded} onExpand={setExpanded} />
        <BarExtras channel={channel} song={song} />
      </div>
      <BarAnnouncer channel={channel} song={song} />
    </section>
  );
};

/** The persistent player: there once a channel is chosen. */
export const PlayerBar = () => {
  const channel = usePlayerState((state) => state.channel);
  return channel && <Bar channel={channel} />;
};
