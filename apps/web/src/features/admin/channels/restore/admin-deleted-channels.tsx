import type { DeletedChannel } from '@airdial/contract/channel/admin-routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { formatDateTime } from '../../../../lib/dates.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminChannelListTexts, channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { deletedChannelTexts } from '../../../../messages/deleted-channel-messages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../../ui/feedback/failed-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { FieldsLoading } from '../../../../ui/form/editing/settings-states.tsx';
import { ChannelNumber } from '../../../../ui/media/channel-number.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { refreshChannels } from '../channels-query.ts';

const deletedOptions = queryOptions({
  queryKey: ['deleted-channels'],
  queryFn: async ({ signal }) => (await api.listDeletedChannels({ signal })).channels,
  staleTime: 0,
});

const useRestore = () => {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: string[]) => api.restoreChannels({ body: { ids } }),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (cause) => reportFailure(cause, channelFailure(channelSelectionTexts.restoreFailed)),
    onSettled: () => {
      void queries.invalidateQueries(deletedOptions);
      void refreshChannels(queries);
    },
  });
  return { busy: isPending, restore: (ids: string[]) => isPending || mutate(ids) };
};

const DeletedChannels = ({ channels }: { readonly channels: readonly DeletedChannel[] }) => {
  const { restore, busy } = useRestore();
  return (
    <div className="stack">
      <p>{deletedChannelTexts.intro}</p>
      <ul className="stack gap-2">
        {channels.map(({ _id, name, channelNumber, undoUntil }) => (
          <li key={_id} className="row between">
            <div>
              <p>
                <ChannelNumber number={channelNumber} /> {name}
              </p>
              <p className="secondary small">{deletedChannelTexts.until(formatDateTime(undoUntil))}</p>
            </div>
            <Button
              aria-label={deletedChannelTexts.restoreOne(name)}
              aria-disabled={busy}
              onClick={() => restore([_id])}
            >
              {deletedChannelTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
      {channels.length > 1 && (
        <ButtonRow>
          <Button
            variant="filled"
            aria-disabled={busy}
            onClick={() => restore(channels.map(({ _id }) => _id))}
          >
            {deletedChannelTexts.restoreAll(channels.length)}
          </Button>
        </ButtonRow>
      )}
    </div>
  );
};

const Content = () => {
  const { data, isLoadingError, refetch } = useQuery(deletedOptions);
  if (data && data.length > 0) return <DeletedChannels channels={data} />;
  if (data) return <EmptyState title={deletedChannelTexts.none} hint={deletedChannelTexts.intro} />;
  if (!isLoadingError) return <FieldsLoading text={deletedChannelTexts.loading} />;
  return (
    <FailedState
      title={deletedChannelTexts.loadFailed}
      hint={adminChannelListTexts.failedHint}
      onRetry={refetch}
    />
  );
};

/** The channels that were deleted in the last day, to be brought back, whoever has deleted them. */
const AdminDeletedChannels = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={deletedChannelTexts.title} size="medium" onClose={onClose}>
    <Content />
  </Dialog>
);

export default AdminDeletedChannels;
