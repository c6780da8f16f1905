import type { Channel } from '@airdial/contract/channel/schema';
import { toTrack, trackLine } from '../../entities/channel/track.ts';
import type { Playback } from '../../entities/player/player-controller.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import styles from './channel-tile.module.css';

type TileSongProps = { readonly channel: Channel; readonly playback: Playback };

/** What is on, in one line. */
export const TileSong = ({ channel, playback }: TileSongProps) => {
  const song = toTrack(channel.nowPlaying, channel.name);
  const line = song && trackLine(song);
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
