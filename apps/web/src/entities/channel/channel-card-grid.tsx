import type { Channel } from '@airdial/contract/channel/schema';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardGrid, CardGridItem } from '../../ui/layout/card-grid.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { type CardVariant, partClass } from './card-variant.ts';
import { type CardAction, ChannelCard } from './channel-card.tsx';

type ChannelCardGridProps = {
  readonly channels: readonly Channel[];
  readonly variant: CardVariant;
  /** A newer list is loading. */
  readonly busy: boolean;
  readonly Action?: CardAction | undefined;
};

export const ChannelCardGrid = ({ channels, variant, busy, Action }: ChannelCardGridProps) => (
  <CardGrid busy={busy} className={variant.styles.grid}>
    {channels.map((channel, index) => (
      <CardGridItem key={channel._id}>
        <ChannelCard channel={channel} variant={variant} eager={index < variant.eagerCount} Action={Action} />
      </CardGridItem>
    ))}
  </CardGrid>
);

const SkeletonCard = ({ variant }: Pick<ChannelCardGridProps, 'variant'>) => (
  <div className={partClass(variant, 'card')} data-playback="none" data-testid="channel-skeleton">
    <div className={partClass(variant, 'art')}>
      {variant.hasPicture && <Skeleton className={partClass(variant, 'skeletonArt')} />}
    </div>
    <div className={partClass(variant, 'body')}>
      <Skeleton className={partClass(variant, 'skeletonLine')} />
      <Skeleton className={partClass(variant, 'skeletonLine')} />
      <Skeleton className={partClass(variant, 'skeletonLine')} />
    </div>
  </div>
);

type ChannelCardSkeletonsProps = Pick<ChannelCardGridProps, 'variant'> & {
  readonly count: number;
  /** Announced to screen readers. */
  readonly label: string;
};

export const ChannelCardSkeletons = ({ variant, count, label }: ChannelCardSkeletonsProps) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    <CardGrid as="div" className={variant.styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity and never move
        <SkeletonCard key={index} variant={variant} />
      ))}
    </CardGrid>
  </div>
);
