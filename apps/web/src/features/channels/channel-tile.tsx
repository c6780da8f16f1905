import type { Channel } from '@airdial/contract/channel/schema';
import { memo, useId } from 'react';
import { useShownInSight } from '../../entities/channel/visible-channels.ts';
import { LIST_WORDS, useFavorite } from '../../entities/favorite/use-favorite.ts';
import { type Playback, usePlayback, useRadio } from '../../entities/player/player-controller.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { HeartButton } from '../../ui/media/heart-button.tsx';
import { PlayButton } from '../../ui/media/play-button.tsx';
import styles from './channel-tile.module.css';
import { TileSong } from './tile-song.tsx';

const ARTWORK_PX = 320;
const BUTTON_STATES = { none: 'stopped', paused: 'stopped', loading: 'loading', playing: 'playing' } as const;

type TileProps = {
  readonly channel: Channel;
  /** Within the favorites a heart that is taken back takes its channel along, and says so. */
  readonly amongFavorites?: boolean;
};

const TileArt = ({ channel, playback }: TileProps & { readonly playback: Playback }) => {
  const radio = useRadio();
  const intent = usePreloadOnHover(() => radio.warm(channel));
  return (
    <div className={styles.art}>
      <Artwork src={channel.imageUrl ?? channel.logo} number={channel.channelNumber} sizePx={ARTWORK_PX} />
      <PlayButton
        {...intent}
        className={styles.play}
        subject={channel.name}
        state={BUTTON_STATES[playback]}
        onClick={() => radio.toggle(channel)}
      />
    </div>
  );
};

/** One channel with its picture to play, its heart to keep and its name to read more. */
export const ChannelTile = memo(({ channel, amongFavorites = false }: TileProps) => {
  const playback = usePlayback(channel._id);
  const nameId = useId();
  const inSight = useShownInSight(channel._id);
  const heart = useFavorite(channel, amongFavorites ? LIST_WORDS : undefined);
  return (
    <article ref={inSight} className={styles.tile} aria-labelledby={nameId} data-playback={playback}>
      <TileArt channel={channel} playback={playback} />
      <div className={styles.body}>
        <header className={styles.head}>
          <ChannelNumber number={channel.channelNumber} className={styles.number} />
          <h2 id={nameId} className={styles.name}>
            <Link to={`/channel/${channel._id}`}>{channel.name}</Link>
          </h2>
        </header>
        <TileSong channel={channel} playback={playback} />
        {channel.description && <p className={styles.description}>{channel.description}</p>}
        {channel.genre && (
          <p className={styles.genre}>
            <Chip>{channel.genre}</Chip>
          </p>
        )}
      </div>
      <div className={styles.heart}>
        <HeartButton {...heart} />
      </div>
    </article>
  );
});
