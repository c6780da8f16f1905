import type { Channel } from '@airdial/contract/channel/schema';
import { countsAsValidated } from '@airdial/contract/user/account-status';
import { type ComponentType, memo, Suspense, useId } from 'react';
import { Artwork } from '../../ui/media/artwork.tsx';
import { usePlayback } from '../player/player-controller.ts';
import { useSession } from '../session/session-context.tsx';
import { CardContent } from './card-content.tsx';
import { type CardVariant, partClass } from './card-variant.ts';
import { ChannelPlayButton } from './channel-play-button.tsx';
import { useVisibleInViewport } from './visible-channels.ts';

const ARTWORK_PX = 320;

/**
 * A component, not an element: an element would be new at each render and defeat the card's `memo`.
 */
export type CardAction = ComponentType<{ readonly channel: Channel }>;

type ChannelCardProps = {
  readonly channel: Channel;
  readonly variant: CardVariant;
  readonly eager: boolean;
  readonly Action?: CardAction | undefined;
};

/** Picture and button play the channel, and its texts lead to its page, where there is one: in every size. */
export const ChannelCard = memo(({ channel, variant, eager, Action }: ChannelCardProps) => {
  const playback = usePlayback(channel._id);
  const session = useSession();
  const hasPage = session !== null && countsAsValidated(session.user);
  const nameId = useId();
  const cardRef = useVisibleInViewport(channel._id);
  return (
    <article
      ref={cardRef}
      className={partClass(variant, 'card')}
      aria-labelledby={nameId}
      data-playback={playback}
      data-page={hasPage || undefined}
    >
      <div className={partClass(variant, 'art')}>
        {variant.hasPicture && (
          <Artwork
            src={channel.imageUrl ?? channel.logo}
            number={channel.channelNumber}
            sizePx={ARTWORK_PX}
            eager={eager}
          />
        )}
        <ChannelPlayButton channel={channel} className={partClass(variant, 'play')} />
      </div>
      <CardContent
        channel={channel}
        playback={playback}
        nameId={nameId}
        hasPage={hasPage}
        variant={variant}
      />
      {Action && (
        <div className={partClass(variant, 'action')}>
          <Suspense>
            <Action channel={channel} />
          </Suspense>
        </div>
      )}
    </article>
  );
});
