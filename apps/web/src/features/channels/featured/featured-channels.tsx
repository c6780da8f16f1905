import { FEATURED_SKELETON_COUNT } from '@airdial/contract/limits';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CardAction } from '../../../entities/channel/channel-card.tsx';
import { ChannelCardGrid, ChannelCardSkeletons } from '../../../entities/channel/channel-card-grid.tsx';
import { featuredOptions } from '../../../entities/channel/channel-queries.ts';
import { featuredCard } from '../../../entities/channel/cover-card.ts';
import { useSession } from '../../../entities/session/session-context.tsx';
import { MarkHydrated } from '../../../lib/hydration.ts';
import { withSecondTry } from '../../../lib/later/with-second-try.ts';
import { channelListTexts } from '../../../messages/channel-messages.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { CountLine, ListControls } from '../filter/list-controls.tsx';
import { type ChannelListState, useChannelList } from '../filter/use-channel-list.ts';
import styles from './featured-channels.module.css';
import { EmptyList, FailedList } from './list-states.tsx';

/**
 * The previous list stays, faded, this long: most responses are faster, and skeletons would only
 * flash.
 */
const SKELETONS_AFTER_MS = 300;

/** Only for members, so it stays out of the first screen's files. */
const MemberHeart = lazy<CardAction>(() =>
  withSecondTry(() => import('../../../entities/favorite/favorite-heart.tsx')).then(
    ({ FavoriteHeartOnPicture }) => ({ default: FavoriteHeartOnPicture }),
    () => ({ default: () => null }),
  ),
);

/** True once the condition has held for `ms` without a break. */
const useLatch = (condition: boolean, ms: number): boolean => {
  const [hasHeld, setHasHeld] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setHasHeld(true), ms);
    return () => {
      clearTimeout(timer);
      setHasHeld(false);
    };
  }, [condition, ms]);
  return condition && hasHeld;
};

const ListBody = ({ list }: { readonly list: ChannelListState }) => {
  const { data, isError, isPlaceholderData, refetch } = list.query;
  const isMember = useSession() !== null;
  const isLate = useLatch(isPlaceholderData, SKELETONS_AFTER_MS);
  if (isError && !data) return <FailedList onRetry={() => void refetch()} />;
  if (!data || isLate)
    return (
      <ChannelCardSkeletons
        variant={featuredCard}
        count={FEATURED_SKELETON_COUNT}
        label={channelListTexts.loading}
      />
    );
  if (data.channels.length === 0) return <EmptyList />;
  return (
    <ChannelCardGrid
      channels={data.channels}
      variant={featuredCard}
      busy={isPlaceholderData}
      Action={isMember ? MemberHeart : undefined}
    />
  );
};

/** Search, filter, sort and page through the featured channels. */
export const FeaturedChannels = () => {
  const list = useChannelList(featuredOptions);
  const head = useRef<HTMLHeadingElement>(null);
  const totalPages = list.query.data?.totalPages ?? 1;
  return (
    <section aria-labelledby="featured-title" className={styles.section}>
      <div className={styles.heading}>
        <h2 ref={head} id="featured-title" tabIndex={-1}>
          {channelListTexts.title}
        </h2>
        <CountLine list={list} />
      </div>
      <ListControls list={list} genresOf={{ featuredOnly: 'true' }} />
      <Suspense>
        <ListBody list={list} />
        <MarkHydrated />
        {totalPages > 1 && (
          <Pagination page={list.page} totalPages={totalPages} onChange={list.setPage} head={head} />
        )}
      </Suspense>
    </section>
  );
};
