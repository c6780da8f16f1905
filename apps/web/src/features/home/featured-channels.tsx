import { channelListTexts } from '@airdial/contract/channel/messages';
import { Suspense, useRef } from 'react';
import { MarkHydrated } from '../../lib/hydration.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { ChannelGrid } from './channel-grid.tsx';
import styles from './featured-channels.module.css';
import { ListControls } from './list-controls.tsx';
import { EmptyList, FailedList } from './list-states.tsx';
import { LoadingList } from './loading-list.tsx';
import { type FeaturedList, useFeaturedList } from './use-featured-list.ts';
import { useLatch } from './use-latch.ts';

/** So long the former list stays, paled: most answers come sooner, and a flash of skeletons would only disturb. */
const SKELETONS_AFTER_MS = 300;

const ListBody = ({ list }: { readonly list: FeaturedList }) => {
  const { data, isError, isPlaceholderData, refetch } = list.query;
  const isLate = useLatch(isPlaceholderData, SKELETONS_AFTER_MS);
  if (isError && !data) return <FailedList onRetry={() => void refetch()} />;
  if (!data || isLate) return <LoadingList />;
  if (data.channels.length === 0) return <EmptyList />;
  return <ChannelGrid channels={data.channels} busy={isPlaceholderData} />;
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
  const top = useRef<HTMLElement>(null);
  const totalPages = list.query.data?.totalPages ?? 1;
  const turnTo = (page: number) => {
    list.goTo(page);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section ref={top} aria-labelledby="featured-title" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="featured-title">{channelListTexts.title}</h2>
        <CountLine list={list} />
      </div>
      <ListControls list={list} />
      <Suspense>
        <ListBody list={list} />
        <MarkHydrated />
        {totalPages > 1 && <Pagination page={list.filter.page} totalPages={totalPages} onChange={turnTo} />}
      </Suspense>
    </section>
  );
};
