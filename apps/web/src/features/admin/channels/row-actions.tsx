import { adminChannelListTexts } from '@airdial/contract/channel/admin-messages';
import type { Channel } from '@airdial/contract/channel/schema';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import styles from './channel-table.module.css';
import { useDeleteChannel } from './use-delete-channel.ts';

const ICON_PX = 18;

export type RowActionHandlers = { readonly onEdit: (channel: Channel) => void };

type RowActionsProps = RowActionHandlers & { readonly channel: Channel };

export const RowActions = ({ channel, onEdit }: RowActionsProps) => {
  const { ask, busy } = useDeleteChannel(channel);
  return (
    <div className={styles.actions}>
      <IconButton
        label={adminChannelListTexts.edit(channel.name)}
        icon={<Pencil size={ICON_PX} />}
        onClick={() => onEdit(channel)}
      />
      <IconButton
        label={adminChannelListTexts.delete(channel.name)}
        icon={<Trash2 size={ICON_PX} />}
        aria-disabled={busy}
        onClick={ask}
      />
    </div>
  );
};
