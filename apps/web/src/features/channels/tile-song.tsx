import type { Channel } from '@airdial/contract/entities/channel';
import { playerTexts } from '@airdial/contract/messages/player-texts';
import type { Playback } from '../../lib/radio.ts';
import { songLine, songOf } from '../../lib/song.ts';
import { Equalizer } from '../../ui/equalizer.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './channel-tile.module.css';

type TileSongProps = { readonly channel: Channel; readonly playback: Playback };

/** What is on, in one line. */
export const TileSong = ({ channel, playback }: TileSongProps) => {
  const song = songOf(channel.nowPlaying, channel.name);
  const line = song && songLine(song);
  return (
    <p className={styles.song} title={line ?? undefined} data-known={song !== null}>
      {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
      <span>
        <VisuallyHidden>Now playing: </VisuallyHidden>
        {line ?? playerTexts.noMetadata}
      </span>
    </p>
  );
};
