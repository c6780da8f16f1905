import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { adminUserTexts, userFilterLabels } from '@airdial/contract/user/messages';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { UserList } from './use-user-list.ts';
import styles from './user-list.module.css';
import type { UserStatus } from './users-query.ts';

const ICON_PX = 18;

const FILTERS = (Object.keys(userFilterLabels) as UserStatus[]).map((value) => ({
  value,
  text: userFilterLabels[value],
}));

type UserControlsProps = { readonly list: UserList; readonly onAdd: () => void };

export const UserControls = ({ list, onAdd }: UserControlsProps) => (
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
    <Button look="filled" onClick={onAdd}>
      <UserPlus size={ICON_PX} aria-hidden />
      {adminUserTexts.addUser}
    </Button>
  </div>
);
