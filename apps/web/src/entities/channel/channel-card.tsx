import type { Channel } from '@airdial/contract/channel/schema';
import { type ComponentType, memo, Suspense, useId } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import { Artwork } from '../../ui/media/artwork.tsx';
import { type Playback, usePlayback } from '../player/player-controller.ts';
import styles from './channel-card.module.css';
import { ChannelPlayButton } from './channel-play-button.tsx';
import { useVisibleInViewport } from './visible-channels.ts';

const ARTWORK_PX = 320;

export type CardContentProps = {
  readonly channel: Channel;
  readonly playback: Playback;
  /** The id for the element that holds the channel's name. */
  readonly nameId: string;
};

/**
 * A variant is a module of its own, so that the first screen loads only the variant that it shows.
 */
export type CardVariant = {
  /**
   * Adds to the classes of the frame: `card`, `art`, `play`, `heart`, `body` and the skeleton's
   * lines.
   */
  readonly styles: CSSModuleClasses;
  /** The content beside or below the picture. */
  readonly Content: ComponentType<CardContentProps>;
  /** How many of the first cards load their picture eagerly. */
  readonly eagerCount: number;
  /** A smaller gap between the cards on phones. */
  readonly isTight: boolean;
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

export const ChannelCard = memo(({ channel, variant, eager, Heart }: ChannelCardProps) => {
  const playback = usePlayback(channel._id);
  const nameId = useId();
  const cardRef = useVisibleInViewport(channel._id);
  const { Content } = variant;
  return (
    <article
      ref={cardRef}
      className={classNames(styles.card, variant.styles.card)}
      aria-labelledby={nameId}
      data-playback={playback}
    >
      <div className={variant.styles.art}>
        <div className={styles.picture}>
          <Artwork
            src={channel.imageUrl ?? channel.logo}
            number={channel.channelNumber}
            sizePx={ARTWORK_PX}
            eager={eager}
          />
        </div>
        <ChannelPlayButton channel={channel} className={classNames(styles.play, variant.styles.play)} />
      </div>
      <Content channel={channel} playback={playback} nameId={nameId} />
      {Heart && (
        <div className={variant.styles.heart}>
          <Suspense>
            <Heart channel={channel} />
          </Suspense>
        </div>
      )}
    </article>
  );
});
