import type { Channel } from '@airdial/contract/channel/schema';
import { type ComponentType, memo, Suspense, useId } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import { Artwork } from '../../ui/media/artwork.tsx';
import { usePlayback } from '../player/player-controller.ts';
import { CardContent } from './card-content.tsx';
import styles from './channel-card.module.css';
import { ChannelPlayButton } from './channel-play-button.tsx';
import { useVisibleInViewport } from './visible-channels.ts';

const ARTWORK_PX = 320;

/** How a list shows its cards. The sizes differ by their styles alone. */
export type CardVariant = {
  /** The layout of a size: a module of its own, so that the first screen loads only the one that it shows. */
  readonly styles: CSSModuleClasses;
  /** The level below the list's own heading. */
  readonly Heading: 'h2' | 'h3';
  readonly hasPicture: boolean;
  /** How many of the first cards load their picture eagerly. */
  readonly eagerCount: number;
};

/**
 * A component, not an element: an element would be new at each render and defeat the card's `memo`.
 */
export type CardHeart = ComponentType<{ readonly channel: Channel }>;

type ChannelCardProps = {
  readonly channel: Channel;
  readonly variant: CardVariant;
  readonly eager: boolean;
  readonly Heart?: CardHeart | undefined;
};

/** Picture and button play the channel, and its texts lead to its page: in every size. */
export const ChannelCard = memo(({ channel, variant, eager, Heart }: ChannelCardProps) => {
  const playback = usePlayback(channel._id);
  const nameId = useId();
  const cardRef = useVisibleInViewport(channel._id);
  const own = variant.styles;
  return (
    <article
      ref={cardRef}
      className={classNames(styles.card, own.card)}
      aria-labelledby={nameId}
      data-playback={playback}
    >
      <div className={classNames(styles.art, own.art)}>
        {variant.hasPicture && (
          <Artwork
            src={channel.imageUrl ?? channel.logo}
            number={channel.channelNumber}
            sizePx={ARTWORK_PX}
            eager={eager}
          />
        )}
        <ChannelPlayButton channel={channel} className={classNames(styles.play, own.play)} />
      </div>
      <CardContent channel={channel} playback={playback} nameId={nameId} variant={variant} />
      {Heart && (
        <div className={classNames(styles.heart, own.heart)}>
          <Suspense>
            <Heart channel={channel} />
          </Suspense>
        </div>
      )}
    </article>
  );
});
