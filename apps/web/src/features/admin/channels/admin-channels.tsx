import type { Channel } from '@airdial/contract/channel/schema';
import { useCallback, useState } from 'react';
import styles from './admin-channels.module.css';
import { ChannelControls } from './channel-controls.tsx';
import { AddChannelDialog, EditChannelDialog } from './channel-dialog.tsx';
import { FoundChannels } from './found-channels.tsx';
import { useChannelList } from './use-channel-list.ts';

type OpenDialog = { readonly mode: 'channel' } | { readonly mode: 'edit-channel'; readonly id: string };

/** Every channel of the station, and what administrators do with them. */
export const AdminChannels = () => {
  const list = useChannelList();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const edit = useCallback(({ _id }: Channel) => setDialog({ mode: 'edit-channel', id: _id }), []);
  return (
    <div className={styles.screen}>
      <ChannelControls list={list} onAdd={() => setDialog({ mode: 'channel' })} />
      <FoundChannels list={list} onEdit={edit} />
      {dialog?.mode === 'channel' && <AddChannelDialog onClose={close} />}
      {dialog?.mode === 'edit-channel' && <EditChannelDialog id={dialog.id} onClose={close} />}
    </div>
  );
};
