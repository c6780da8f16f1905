import { useRef } from 'react';
import { ChannelCardGrid, ChannelCardSkeletons } from '../../../entities/channel/channel-card-grid.tsx';
import { channelListOptions } from '../../../entities/channel/channel-queries.ts';
import { coverCard } from '../../../entities/channel/cover-card.ts';
import { lineCard } from '../../../entities/channel/line-card.ts';
import { FavoriteHeart, FavoriteHeartOnPicture } from '../../../entities/favorite/favorite-heart.tsx';
import { useStore } from '../../../lib/external-store.ts';
import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { channelErrors, channelListTexts } from '../../../messages/channel-messages.ts';
import { channelsPageTexts } from '../../../messages/channel-page-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { CountLine, ListControls } from '../filter/list-controls.tsx';
import { type ChannelListState, useChannelList } from '../filter/use-channel-list.ts';
import { type CardSize, cardSizeStore, pageInSize, pageSizeOf } from './card-size.ts';
import { CardSizeSwitch } from './card-size-switch.tsx';

const SKELETONS_COUNT = 12;

const SIZES = {
  covers: { variant: coverCard, Action: FavoriteHeartOnPicture },
  lines: { variant: lineCard, Action: FavoriteHeart },
};

type ListProps = { readonly list: ChannelListState; readonly size: CardSize };

const ListBody = ({ list: { query, search, chosen }, size }: ListProps) => {
  const { data, isError, isPlaceholderData, refetch } = query;
  const isFiltered = search.applied !== '' || chosen.genre !== '';
  const failed = isError && !data;
  const { variant, Action } = SIZES[size];
  useErrorToast(failed ? channelErrors.loadListFailed : null);
  if (failed)
    return (
      <FailedState
        title={channelErrors.loadListFailed}
        hint={channelListTexts.failedHint}
        onRetry={refetch}
        alert={false}
      />
    );
  if (!data)
    return (
      <ChannelCardSkeletons variant={variant} count={SKELETONS_COUNT} label={channelListTexts.loading} />
    );
  if (data.pagination.total === 0)
    return isFiltered ? (
      <EmptyState title={channelListTexts.emptyTitle} hint={channelListTexts.emptyHint} />
    ) : (
      <EmptyState title={channelsPageTexts.noneAvailable} hint={channelsPageTexts.noneHint} />
    );
  return (
    <ChannelCardGrid channels={data.channels} variant={variant} busy={isPlaceholderData} Action={Action} />
  );
};

/** All active channels, a page at a time: a station may have thousands. */
export const ChannelList = () => {
  const size = useStore(cardSizeStore);
  const list = useChannelList((filter) => channelListOptions({ limit: pageSizeOf(size) }, filter));
  const head = useRef<HTMLDivElement>(null);
  const totalPages = list.query.data?.totalPages ?? 1;
  const changeSize = (next: CardSize) => {
    list.setPage(pageInSize(list.page, size, next), { replace: true });
    cardSizeStore.set(() => next);
  };
  return (
    <>
      <ListControls list={list} genresOf={{}} />
      <div className="row between">
        <CountLine list={list} />
        <CardSizeSwitch size={size} onChange={changeSize} />
      </div>
      <div ref={head} tabIndex={-1}>
        <ListBody list={list} size={size} />
      </div>
      {totalPages > 1 && (
        <Pagination page={list.page} totalPages={totalPages} onChange={list.setPage} head={head} />
      )}
    </>
  );
};
