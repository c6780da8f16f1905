import type { Channel } from '@airdial/contract/channel/schema';
import { lazy, memo, Suspense, useId } from 'react';
import { useShownInSight } from '../../entities/channel/visible-channels.ts';
import { type Playback, usePlayback, useRadio } from '../../entities/player/player-controller.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { PlayButton } from '../../ui/media/play-button.tsx';
import { CardMeta } from './card-meta.tsx';
import { CardSong } from './card-song.tsx';
import styles from './channel-card.module.css';

const CardHeart = lazy(() => import('./card-heart.tsx'));

const ARTWORK_PX = 320;

const BUTTON_STATES = { none: 'stopped', paused: 'stopped', loading: 'loading', playing: 'playing' } as const;

type CardProps = { readonly channel: Channel; readonly eager: boolean };
type ArtProps = CardProps & { readonly playback: Playback };

const CardArt = ({ channel, eager, playback }: ArtProps) => {
  const radio = useRadio();
  const intent = usePreloadOnHover(() => radio.warm(channel));
  return (
    <div className={styles.art}>
      <div className={styles.picture}>
        <Artwork
          src={channel.imageUrl ?? channel.logo}
          number={channel.channelNumber}
          sizePx={ARTWORK_PX}
          eager={eager}
        />
      </div>
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

/** One numbered channel. On phones the whole row is the play button, elsewhere the whole picture. */
export const ChannelCard = memo(({ channel, eager }: CardProps) => {
  const playback = usePlayback(channel._id);
  const nameId = useId();
  const inSight = useShownInSight(channel._id);
  const isMember = useSession() !== null;
  return (
    <article ref={inSight} className={styles.card} aria-labelledby={nameId} data-playback={playback}>
      <CardArt channel={channel} eager={eager} playback={playback} />
      <div className={styles.body}>
        <header className={styles.head}>
          <ChannelNumber number={channel.channelNumber} className={styles.number} />
          <h3 id={nameId} className={styles.name}>
            {channel.name}
          </h3>
        </header>
        <CardSong channel={channel} playback={playback} />
      </div>
      <div className={styles.more}>
        {channel.description && <p className={styles.description}>{channel.description}</p>}
        <CardMeta channel={channel} />
      </div>
      {isMember && (
        <div className={styles.heart}>
          <Suspense>
            <CardHeart channel={channel} />
          </Suspense>
        </div>
      )}
    </article>
  );
});
