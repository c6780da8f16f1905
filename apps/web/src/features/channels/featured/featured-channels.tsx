import { FEATURED_SKELETON_COUNT } from '@airdial/contract/limits';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ChannelCardGrid, ChannelCardSkeletons } from '../../../entities/channel/channel-card-grid.tsx';
import { rowCard } from '../../../entities/channel/row-card.tsx';
import { useSession } from '../../../entities/session/session-context.tsx';
import { MarkHydrated } from '../../../lib/hydration.ts';
import { channelListTexts } from '../../../messages/channel-messages.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import styles from './featured-channels.module.css';
import { ListControls } from './list-controls.tsx';
import { EmptyList, FailedList } from './list-states.tsx';
import { type FeaturedList, useFeaturedList } from './use-featured-list.ts';

/**
 * The previous list stays, faded, this long: most responses are faster, and skeletons would only
 * flash.
 */
const SKELETONS_AFTER_MS = 300;

/** Only for members, so it stays out of the first screen's files. */
const MemberHeart = lazy(async () => {
  const { FavoriteHeartOnPicture } = await import('../../../entities/favorite/favorite-heart.tsx');
  return { default: FavoriteHeartOnPicture };
});

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

const ListBody = ({ list }: { readonly list: FeaturedList }) => {
  const { data, isError, isPlaceholderData, refetch } = list.query;
  const isMember = useSession() !== null;
  const isLate = useLatch(isPlaceholderData, SKELETONS_AFTER_MS);
  if (isError && !data) return <FailedList onRetry={() => void refetch()} />;
  if (!data || isLate)
    return (
      <ChannelCardSkeletons
        variant={rowCard}
        count={FEATURED_SKELETON_COUNT}
        label={channelListTexts.loading}
      />
    );
  if (data.channels.length === 0) return <EmptyList />;
  return (
    <ChannelCardGrid
      channels={data.channels}
      variant={rowCard}
      busy={isPlaceholderData}
      Heart={isMember ? MemberHeart : undefined}
    />
  );
};

const CountLine = ({ list }: { readonly list: FeaturedList }) => {
  const { data } = list.query;
  return (
    <p role="status" className={styles.count}>
      {data && channelListTexts.count(data.pagination.total)}
    </p>
  );
};

/** Search, filter, sort and page through the featured channels. */
export const FeaturedChannels = () => {
  const list = useFeaturedList();
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
      <ListControls list={list} />
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
