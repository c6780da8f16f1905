import type { NowPlaying } from '@airdial/contract/entities/channel';
import { channelDetailTexts } from '@airdial/contract/messages/channel-messages';
import { playerTexts } from '@airdial/contract/messages/player-messages';
import type { Playback } from '../../lib/radio.ts';
import { Equalizer } from '../../ui/equalizer.tsx';
import styles from './channel-card.module.css';

type CardSongProps = { readonly nowPlaying: NowPlaying; readonly playback: Playback };

export const CardSong = ({ nowPlaying, playback }: CardSongProps) => (
  <div className={styles.song}>
    <p className={styles.label}>
      {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
      {channelDetailTexts.nowPlaying}
    </p>
    <p className={styles.title} title={nowPlaying.title ?? undefined}>
      {nowPlaying.title ?? playerTexts.noMetadata}
    </p>
    <p className={styles.artist}>{nowPlaying.artist}</p>
  </div>
);
