import type { Channel } from '@airdial/contract/entities/channel';
import { playerTexts } from '@airdial/contract/messages/player-messages';
import type { Playback } from '../../lib/radio.ts';
import { Equalizer } from '../../ui/equalizer.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './channel-tile.module.css';

type TileSongProps = { readonly channel: Channel; readonly playback: Playback };

/** What is on, in one line. */
export const TileSong = ({ channel: { nowPlaying }, playback }: TileSongProps) => {
  const line = [nowPlaying.title, nowPlaying.artist].filter(Boolean).join(' · ');
  return (
    <p className={styles.song} title={line || undefined}>
      {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
      <span>
        <VisuallyHidden>Now playing: </VisuallyHidden>
        {line || playerTexts.noMetadata}
      </span>
    </p>
  );
};
