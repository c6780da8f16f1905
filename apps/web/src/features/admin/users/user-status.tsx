import { countsAsValidated } from '@airdial/contract/user/account-status';
import { adminUserTexts } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
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
