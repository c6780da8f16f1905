import { ATTENTION, type Channel } from '@airdial/contract/channel/schema';
import { ADMIN_CHANNELS_PAGE_SIZE } from '@airdial/contract/limits';
import { useCallback, useState } from 'react';
import { lazyOnPress } from '../../../../lib/later/lazy-on-press.tsx';
import { useErrorToast } from '../../../../lib/use-error-toast.ts';
import { useListFocus } from '../../../../lib/use-list-focus.ts';
import { adminChannelListTexts, attentionTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelErrors, channelListTexts } from '../../../../messages/channel-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../../ui/feedback/failed-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { SelectAll } from '../../../../ui/form/select-all.tsx';
import { ResultCount } from '../../../../ui/table/result-count.tsx';
import { TableLoading } from '../../../../ui/table/table-loading.tsx';
import { TablePagination } from '../../../../ui/table/table-pagination.tsx';
import { reopenedDialog } from '../../shared/reopened-dialog.ts';
import { AddChannelDialog, EditChannelDialog } from '../dialog/channel-dialog.tsx';
import type { ImportView } from '../import/admin-import-dialog.tsx';
import { peekImportDraft } from '../import/import-draft.ts';
import { ImportStatus } from '../import/import-status.tsx';
import { ChannelSelectionBar } from '../select/channel-selection-bar.tsx';
import { useChannelSelection } from '../select/use-channel-selection.ts';
import styles from './admin-channels.module.css';
import { ChannelControls } from './channel-controls.tsx';
import { ChannelTable } from './channel-table.tsx';
import { type ChannelList, useChannelList } from './use-channel-list.ts';

const ImportDialog = lazyOnPress(() => import('../import/admin-import-dialog.tsx'));
const DeletedChannelsDialog = lazyOnPress(() => import('../restore/admin-deleted-channels.tsx'));

const ATTENTION_OPTIONS = ATTENTION.map((value) => ({ value, text: attentionTexts[value] }));

/**
 * What is wrong with the listed channels. The panel's head leads to it, and 'Clear' back to all
 * channels, whose list keeps its height.
 */
const AttentionFilter = ({ list: { filter, choose } }: { readonly list: ChannelList }) =>
  filter.attention !== '' && (
    <div className={styles.attention}>
      <Select
        label={attentionTexts.label}
        value={filter.attention}
        options={ATTENTION_OPTIONS}
        onChange={(attention) => choose({ attention })}
      />
    </div>
  );

/** There are no channels at all, or none that match the filter. */
const NoChannels = ({ list }: { readonly list: ChannelList }) =>
  list.isClear ? (
    <EmptyState title={adminChannelListTexts.noneYet} hint={adminChannelListTexts.noneYetHint} />
  ) : (
    <EmptyState title={channelListTexts.emptyTitle} hint={channelListTexts.emptyHint}>
      <Button onClick={list.clear}>{adminChannelListTexts.clear}</Button>
    </EmptyState>
  );

type ResultsProps = { readonly list: ChannelList; readonly onEdit: (channel: Channel) => void };

/** One page of the channels, or why there is none. */
const Results = ({ list, onEdit }: ResultsProps) => {
  const { data, isError, refetch } = list.query;
  const selection = useChannelSelection(list.filter, data?.channels ?? [], data?.pagination.total ?? 0);
  const count = useListFocus<HTMLParagraphElement>('main, dialog');
  // Without a list, the failure stands in its place.
  useErrorToast(isError && data ? channelErrors.loadListFailed : null);
  if (isError && !data)
    return (
      <FailedState
        title={channelErrors.loadListFailed}
        hint={adminChannelListTexts.failedHint}
        onRetry={refetch}
      />
    );
  // A page beyond the last one is empty until `useChannelList` has turned to the last one.
  if (!data || (data.channels.length === 0 && data.pagination.total > 0))
    return (
      <TableLoading rows={ADMIN_CHANNELS_PAGE_SIZE} rowClass={styles.row} data-testid="channels-loading" />
    );
  const { totalPages, pagination } = data;
  return (
    <>
      <div className={styles.above}>
        <ResultCount ref={count}>{channelListTexts.count(pagination.total)}</ResultCount>
        <ChannelSelectionBar selection={selection} />
        {pagination.total > 0 && (
          <SelectAll
            count={selection.pageCount}
            selectedCount={selection.selectedOnPage}
            onToggle={selection.togglePage}
          >
            {channelSelectionTexts.page(selection.pageCount)}
          </SelectAll>
        )}
      </div>
      {pagination.total === 0 ? (
        <NoChannels list={list} />
      ) : (
        <ChannelTable list={list} channels={data.channels} selection={selection} onEdit={onEdit} />
      )}
      {totalPages > 1 && (
        <TablePagination
          page={Math.min(list.filter.page, totalPages)}
          totalPages={totalPages}
          onChange={list.setPage}
          head={count}
        />
      )}
    </>
  );
};

type OpenDialog =
  | { readonly mode: 'channel' }
  | { readonly mode: 'edit-channel'; readonly id: string }
  | { readonly mode: 'import'; readonly view: ImportView }
  | { readonly mode: 'deleted' };

/** The dialog that was open when the session ended. */
const openedAgain = (): OpenDialog | null => {
  const edited = peekImportDraft();
  if (edited) return { mode: 'import', view: { kind: 'preview', ...edited } };
  const reopened = reopenedDialog('channel');
  if (!reopened) return null;
  return reopened.id === null ? { mode: 'channel' } : { mode: 'edit-channel', id: reopened.id };
};

/** The panel's tab with all channels. */
export const AdminChannels = () => {
  const list = useChannelList();
  const [dialog, setDialog] = useState<OpenDialog | null>(openedAgain);
  const close = useCallback(() => setDialog(null), []);
  const edit = useCallback(({ _id }: Channel) => setDialog({ mode: 'edit-channel', id: _id }), []);
  const showImport = (id: string) => setDialog({ mode: 'import', view: { kind: 'job', id } });
  return (
    <div className="stack">
      <ChannelControls
        list={list}
        onAdd={() => setDialog({ mode: 'channel' })}
        onImport={() => setDialog({ mode: 'import', view: { kind: 'source' } })}
        onRestore={() => setDialog({ mode: 'deleted' })}
      />
      <AttentionFilter list={list} />
      <ImportStatus onShow={showImport} />
      <Results list={list} onEdit={edit} />
      {dialog?.mode === 'channel' && (
        <AddChannelDialog
          onClose={close}
          onImport={showImport}
          onPreview={(preview) => setDialog({ mode: 'import', view: { kind: 'preview', preview } })}
        />
      )}
      {dialog?.mode === 'import' && <ImportDialog first={dialog.view} onClose={close} />}
      {dialog?.mode === 'deleted' && <DeletedChannelsDialog onClose={close} />}
      {dialog?.mode === 'edit-channel' && <EditChannelDialog id={dialog.id} onClose={close} />}
    </div>
  );
};
