import type { ListedUser } from '@airdial/contract/user/schema';
import { useState } from 'react';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useUserList } from './use-user-list.ts';
import { UserControls } from './user-controls.tsx';
import styles from './user-list.module.css';
import { FoundUsers } from './user-list.tsx';

type OpenDialog = { readonly mode: 'add-user' } | { readonly mode: 'edit-user'; readonly user: ListedUser };

/** Everybody who has an account, and what administrators do with them. */
export const Users = () => {
  const list = useUserList();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={styles.list}>
      <UserControls list={list} onAdd={() => setDialog({ mode: 'add-user' })} />
      <FoundUsers list={list} onEdit={(user) => setDialog({ mode: 'edit-user', user })} />
      {dialog?.mode === 'add-user' && <AddUserDialog onClose={close} />}
      {dialog?.mode === 'edit-user' && <EditUserDialog user={dialog.user} onClose={close} />}
    </div>
  );
};
