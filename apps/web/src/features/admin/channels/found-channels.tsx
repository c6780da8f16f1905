import { adminChannelListTexts } from '@airdial/contract/channel/admin-messages';
import { channelErrors, channelListTexts } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { ADMIN_CHANNELS_PAGE_SIZE } from '@airdial/contract/limits';
import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { useListFocus } from '../../../lib/use-list-focus.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ResultCount } from '../../../ui/table/result-count.tsx';
import { TableLoading } from '../../../ui/table/table-loading.tsx';
import { TablePagination } from '../../../ui/table/table-pagination.tsx';
import styles from './admin-channels.module.css';
import { ChannelTable } from './channel-table.tsx';
import type { ChannelList } from './use-channel-list.ts';

/** Either there are none at all, or none that the filter lets through. */
const NoChannels = ({ list }: { readonly list: ChannelList }) =>
  list.isClear ? (
    <EmptyState title={adminChannelListTexts.noneYet} hint={adminChannelListTexts.noneYetHint} />
  ) : (
    <EmptyState title={channelListTexts.emptyTitle} hint={channelListTexts.emptyHint}>
      <Button onClick={list.clear}>{adminChannelListTexts.clear}</Button>
    </EmptyState>
  );

type FoundChannelsProps = { readonly list: ChannelList; readonly onEdit: (channel: Channel) => void };

/** The channels of one page, or why there are none. */
export const FoundChannels = ({ list, onEdit }: FoundChannelsProps) => {
  const { data, isError, refetch } = list.query;
  const count = useListFocus<HTMLParagraphElement>();
  useErrorToast(isError ? channelErrors.loadListFailed : null);
  if (isError && !data)
    return (
      <FailedState
        title={channelErrors.loadListFailed}
        hint={adminChannelListTexts.failedHint}
        retryText={adminPanelTexts.tryAgain}
        onRetry={() => void refetch()}
        alert
      />
    );
  // Behind the last page there is nothing; the way to it is being taken.
  if (!data || (data.channels.length === 0 && data.pagination.total > 0))
    return (
      <TableLoading rows={ADMIN_CHANNELS_PAGE_SIZE} rowClass={styles.row} data-testid="channels-loading" />
    );
  const { totalPages, pagination } = data;
  return (
    <>
      <ResultCount ref={count}>{channelListTexts.count(pagination.total)}</ResultCount>
      {pagination.total === 0 ? (
        <NoChannels list={list} />
      ) : (
        <ChannelTable list={list} channels={data.channels} onEdit={onEdit} />
      )}
      {totalPages > 1 && (
        <TablePagination
          page={Math.min(list.filter.page, totalPages)}
          totalPages={totalPages}
          onChange={list.turnTo}
        />
      )}
    </>
  );
};
