import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChannelCardGrid, ChannelCardSkeletons } from '../../../entities/channel/channel-card-grid.tsx';
import { CHANNEL_LISTS_KEY } from '../../../entities/channel/channel-queries.ts';
import { coverCard } from '../../../entities/channel/cover-card.tsx';
import { FavoriteHeart } from '../../../entities/favorite/favorite-heart.tsx';
import { api } from '../../../lib/api.ts';
import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { usePageParam } from '../../../lib/use-page-param.ts';
import { channelErrors, channelListTexts } from '../../../messages/channel-messages.ts';
import { channelsPageTexts } from '../../../messages/channel-page-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';

/** Divisible by two, three, four and six columns, so that the last row has no gap. */
const PAGE_SIZE = 48;
const SKELETONS_COUNT = 12;

/** All active channels in the order of the dial, a page at a time: a station may have thousands. */
const channelsPageOptions = (page: number) =>
  queryOptions<ChannelListResponse>({
    queryKey: [...CHANNEL_LISTS_KEY, 'all', page],
    queryFn: ({ signal }) =>
      api.listChannels({
        signal,
        query: { page: String(page), limit: String(PAGE_SIZE), sort: 'channelNumber', activeOnly: 'true' },
      }),
    placeholderData: keepPreviousData,
  });

export const ChannelList = () => {
  const [page, setPage] = usePageParam();
  const head = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData, refetch } = useQuery(channelsPageOptions(page));
  useRedirectToLastPage(page, data?.totalPages, setPage);
  const failed = isError && !data;
  useErrorToast(failed ? channelErrors.loadListFailed : null);
  if (failed)
    return (
      <FailedState
        title={channelErrors.loadListFailed}
        hint={channelListTexts.failedHint}
        retryText={channelListTexts.retry}
        onRetry={() => void refetch()}
        alert
      />
    );
  if (!data)
    return (
      <ChannelCardSkeletons variant={coverCard} count={SKELETONS_COUNT} label={channelListTexts.loading} />
    );
  if (data.pagination.total === 0)
    return <EmptyState title={channelsPageTexts.noneAvailable} hint={channelsPageTexts.noneHint} />;
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <ChannelCardGrid
          channels={data.channels}
          variant={coverCard}
          busy={isPlaceholderData}
          Heart={FavoriteHeart}
        />
      </div>
      {data.totalPages > 1 && (
        <Pagination page={page} totalPages={data.totalPages} onChange={setPage} head={head} />
      )}
    </>
  );
};
