import { type ListedUser, USER_SORTS } from '@airdial/contract/user/schema';
import UserPlus from '@lucide/icons/icons/user-plus';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../lib/api-error.ts';
import { adminUserColumns, adminUserTexts, userFilterLabels } from '../../../messages/admin-user-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { deleteDialogDraft, reopenedDialog } from '../shared/reopened-dialog.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { type UserList as List, useUserList } from './use-user-list.ts';
import styles from './user-list.module.css';
import { UserList } from './user-list.tsx';
import { UserSessionsDialog } from './user-sessions-dialog.tsx';
import { fetchUser, type UserStatus } from './users-query.ts';

const FILTERS = (Object.keys(userFilterLabels) as UserStatus[]).map((value) => ({
  value,
  text: userFilterLabels[value],
}));

/** The titles of the columns sort too; a phone shows none. */
const SORTS = USER_SORTS.map((value) => ({ value, text: adminUserColumns[value] }));

type ControlsProps = { readonly list: List; readonly onAdd: () => void };

const Controls = ({ list, onAdd }: ControlsProps) => (
  <div className={styles.controls}>
    <search className={styles.search}>
      <SearchField label={adminUserTexts.search} value={list.search.text} onChange={list.search.type} />
      <Select
        label={adminUserTexts.show}
        value={list.chosen.status}
        options={FILTERS}
        onChange={(status) => list.choose({ status })}
      />
      <div className={styles.sort}>
        <Select
          label={adminUserTexts.sortBy}
          value={list.chosen.sortBy}
          options={SORTS}
          onChange={(sortBy) => list.choose({ sortBy })}
        />
      </div>
    </search>
    <Button variant="filled" onClick={onAdd}>
      <Icon icon={UserPlus} />
      {adminUserTexts.addUser}
    </Button>
  </div>
);

type OpenDialog =
  | { readonly mode: 'add-user' }
  | { readonly mode: 'edit-user' | 'sessions'; readonly user: ListedUser };

/** Opens the dialog again that was open when the session ended. */
const useDialog = () => {
  const [reopened] = useState(() => reopenedDialog('user'));
  const [dialog, setDialog] = useState<OpenDialog | null>(
    reopened && reopened.id === null ? { mode: 'add-user' } : null,
  );
  useEffect(() => {
    if (!reopened || reopened.id === null) return;
    const { id } = reopened;
    const open = (user: ListedUser) => setDialog({ mode: 'edit-user', user });
    // Without the account, its draft has nothing to be restored into.
    const onFailed = (cause: unknown) => {
      if (hasCode(cause, 'user-not-found')) deleteDialogDraft('user', id);
    };
    fetchUser(id).then(open, onFailed);
  }, [reopened]);
  return [dialog, setDialog] as const;
};

/** The panel's tab with all accounts. */
export const Users = () => {
  const list = useUserList();
  const [dialog, setDialog] = useDialog();
  const close = () => setDialog(null);
  return (
    <div className="stack">
      <Controls list={list} onAdd={() => setDialog({ mode: 'add-user' })} />
      <UserList
        list={list}
        onEdit={(user) => setDialog({ mode: 'edit-user', user })}
        onShowSessions={(user) => setDialog({ mode: 'sessions', user })}
      />
      {dialog?.mode === 'add-user' && <AddUserDialog onClose={close} />}
      {dialog?.mode === 'edit-user' && <EditUserDialog user={dialog.user} onClose={close} />}
      {dialog?.mode === 'sessions' && <UserSessionsDialog user={dialog.user} onClose={close} />}
    </div>
  );
};
