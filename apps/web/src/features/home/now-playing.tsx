import type { PlayerNowPlaying } from '@airdial/player';
import type { ListedChannel } from '../../entities/player/page-addresses.ts';
import { usePlayback } from '../../entities/player/player-controller.ts';
import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import styles from './hero.module.css';

export type PlayingProps = { readonly channel: ListedChannel; readonly track: PlayerNowPlaying | null };

/** The song large, or the channel where no song is known. The bar announces it to screen readers. */
export const NowPlaying = ({ channel, track }: PlayingProps) => {
  const isPlaying = usePlayback(channel._id) === 'playing';
  const title = track?.title ?? channel.name;
  return (
    <div className={styles.playing}>
      <p className={styles.tagline}>
        <Equalizer moving={isPlaying} /> {channelDetailTexts.nowPlaying}
      </p>
      <p className={styles.song} title={title}>
        {title}
      </p>
      <p className={classNames(styles.subtitle, 'truncated')}>{track?.artist}</p>
    </div>
  );
};
