import { channelDetailTexts, channelStatusLabels } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { toTrack } from '../../entities/channel/track.ts';
import { useLiveLabel } from '../../entities/channel/use-live-label.ts';
import type { Playback } from '../../entities/player/player-controller.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import styles from './channel-card.module.css';

type CardSongProps = { readonly channel: Channel; readonly playback: Playback };

/** How fresh the song is. Not in the server's HTML; the line has its height without it. */
const Freshness = ({ channel: { isActive, nowPlaying } }: Pick<CardSongProps, 'channel'>) => {
  const label = useLiveLabel(isActive, nowPlaying.lastUpdated);
  return (
    label && (
      <span className={styles.freshness} data-freshness={label}>
        {channelStatusLabels[label]}
      </span>
    )
  );
};

export const CardSong = ({ channel, playback }: CardSongProps) => {
  const song = toTrack(channel.nowPlaying, channel.name);
  return (
    <div className={styles.song}>
      <p className={styles.label}>
        {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
        <span>{channelDetailTexts.nowPlaying}</span>
        <Freshness channel={channel} />
      </p>
      <p className={styles.title} title={song?.title ?? undefined}>
        {song?.title ?? playerTexts.noMetadata}
      </p>
      <p className={styles.artist}>{song?.artist}</p>
    </div>
  );
};
