import { countsAsValidated } from '@airdial/contract/entities/account-standing';
import type { ListedUser } from '@airdial/contract/entities/user';
import { adminUserTexts } from '@airdial/contract/messages/admin-user-messages';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './user-table.module.css';

/** Validated or pending, and beside it whatever else keeps somebody out. */
export const UserStatusChips = ({ user }: { readonly user: ListedUser }) => (
  <span className={styles.chips}>
    {countsAsValidated(user) ? (
      <StatusChip tone="success">{adminUserTexts.validated}</StatusChip>
    ) : (
      <StatusChip tone="warning">{adminUserTexts.pending}</StatusChip>
    )}
    {!user.isEmailVerified && <StatusChip tone="info">{adminUserTexts.unverified}</StatusChip>}
    {!user.isActive && <StatusChip tone="error">{adminUserTexts.inactive}</StatusChip>}
  </span>
);
