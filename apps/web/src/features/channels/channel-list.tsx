import { channelErrors, channelListTexts } from '@airdial/contract/channel/messages';
import { useQuery } from '@tanstack/react-query';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useLastPage } from '../../lib/use-last-page.ts';
import { usePageParam } from '../../lib/use-page-param.ts';
import { channelsPageTexts } from '../../messages/channel-page-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { ChannelTiles } from './channel-tiles.tsx';
import { channelsPageOptions } from './channels-query.ts';
import { TilesLoading } from './tiles-loading.tsx';

/** Every channel of the station, a page at a time. */
export const ChannelList = () => {
  const [page, turnTo] = usePageParam();
  const { data, isError, isPlaceholderData, refetch } = useQuery(channelsPageOptions(page));
  useLastPage(page, data?.totalPages, turnTo);
  const failed = isError && !data;
  useErrorToast(failed ? channelErrors.loadListFailed : null);
  if (failed)
    return (
      <FailedState
        title={channelErrors.loadListFailed}
        hint={channelsPageTexts.failedHint}
        retryText={channelsPageTexts.retry}
        onRetry={() => void refetch()}
        alert
      />
    );
  if (!data) return <TilesLoading />;
  if (data.pagination.total === 0)
    return <EmptyState title={channelListTexts.noneAvailable} hint={channelsPageTexts.noneHint} />;
  return (
    <>
      <ChannelTiles channels={data.channels} busy={isPlaceholderData} />
      {data.totalPages > 1 && <Pagination page={page} totalPages={data.totalPages} onChange={turnTo} />}
    </>
  );
};
