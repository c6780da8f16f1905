import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { Channel } from '@airdial/contract/channel/schema';
import Pencil from '@lucide/icons/icons/pencil';
import Trash2 from '@lucide/icons/icons/trash';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminChannelErrors, adminChannelListTexts } from '../../../../messages/admin-channel-messages.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { refreshChannels } from '../channels-query.ts';
import { MoveChannel } from '../move/move-channel.tsx';
import type { RowMoves } from '../move/use-row-moves.ts';
import styles from './channel-table.module.css';

type DeleteOptions = Pick<RowActionsProps, 'channel' | 'onDeleted'>;

/** Busy until the list is loaded without the channel. */
const useDeleteChannel = ({ channel, onDeleted }: DeleteOptions) => {
  const { _id: id, channelNumber, name } = channel;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.deleteChannel({ params: { id } }),
    onSuccess: () => {
      showToast('success', adminChannelNotices.deleted);
      onDeleted(channel);
    },
    onError: (cause) =>
      reportFailure(cause, { fallback: adminChannelErrors.deleteFailed, isWhole: true, signedOut: null }),
    onSettled: () => refreshChannels(queries),
  });
  const confirmAndDelete = () => {
    if (isPending || !window.confirm(adminChannelListTexts.confirmDelete(channelNumber, name))) return;
    mutate();
  };
  return { confirmAndDelete, busy: isPending };
};

export type RowActionHandlers = {
  readonly onEdit: (channel: Channel) => void;
  /** Offers to undo it. */
  readonly onDeleted: (channel: Channel) => void;
  readonly moves: RowMoves;
};

type RowActionsProps = RowActionHandlers & { readonly channel: Channel };

export const RowActions = ({ channel, onEdit, onDeleted, moves }: RowActionsProps) => {
  const { confirmAndDelete, busy } = useDeleteChannel({ channel, onDeleted });
  return (
    <div className={styles.actions}>
      <MoveChannel channel={channel} moves={moves} />
      <IconButton
        label={adminChannelListTexts.edit(channel.name)}
        icon={<Icon icon={Pencil} />}
        onClick={() => onEdit(channel)}
      />
      <IconButton
        label={adminChannelListTexts.delete(channel.name)}
        icon={<Icon icon={Trash2} />}
        aria-disabled={busy}
        onClick={confirmAndDelete}
      />
    </div>
  );
};
