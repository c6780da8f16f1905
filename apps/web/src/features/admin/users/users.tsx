import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import type { ListedUser } from '@airdial/contract/user/schema';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { adminUserTexts, userFilterLabels } from '../../../messages/admin-user-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { type UserList as List, useUserList } from './use-user-list.ts';
import styles from './user-list.module.css';
import { UserList } from './user-list.tsx';
import type { UserStatus } from './users-query.ts';

const ICON_PX = 18;

const FILTERS = (Object.keys(userFilterLabels) as UserStatus[]).map((value) => ({
  value,
  text: userFilterLabels[value],
}));

type ControlsProps = { readonly list: List; readonly onAdd: () => void };

const Controls = ({ list, onAdd }: ControlsProps) => (
  <div className={styles.controls}>
    <search className={styles.search}>
      <SearchField
        label={adminUserTexts.search}
        value={list.search.text}
        maxLength={SEARCH_MAX_CHARS}
        onChange={list.search.type}
      />
      <Select label={adminUserTexts.show} value={list.status} options={FILTERS} onChange={list.show} />
    </search>
    <Button variant="filled" onClick={onAdd}>
      <UserPlus size={ICON_PX} aria-hidden />
      {adminUserTexts.addUser}
    </Button>
  </div>
);

type OpenDialog = { readonly mode: 'add-user' } | { readonly mode: 'edit-user'; readonly user: ListedUser };

/** The panel's tab with all accounts. */
export const Users = () => {
  const list = useUserList();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={styles.list}>
      <Controls list={list} onAdd={() => setDialog({ mode: 'add-user' })} />
      <UserList list={list} onEdit={(user) => setDialog({ mode: 'edit-user', user })} />
      {dialog?.mode === 'add-user' && <AddUserDialog onClose={close} />}
      {dialog?.mode === 'edit-user' && <EditUserDialog user={dialog.user} onClose={close} />}
    </div>
  );
};
