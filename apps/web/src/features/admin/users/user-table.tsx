import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { ReactNode } from 'react';
import { useUser } from '../../../entities/session/session-context.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { adminUserColumns, adminUserTexts, userRoleLabels } from '../../../messages/admin-user-messages.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { UserRowActions } from './user-row-actions.tsx';
import styles from './user-table.module.css';

type CellProps = { readonly user: ListedUser };

const Line = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.line}>{children}</span>
);

const Name = ({ user }: CellProps) => (
  <span className={styles.name}>
    {user.fullName}
    {useUser()._id === user._id && <Chip>{adminUserTexts.you}</Chip>}
  </span>
);

const Email = ({ user: { email, pendingEmail } }: CellProps) => (
  <span>
    {email}
    {pendingEmail !== null && (
      <span className={styles.waiting}>{adminUserTexts.waitsForAddress(pendingEmail)}</span>
    )}
  </span>
);

/** Validated or pending, and every other reason why the user cannot sign in. */
const Status = ({ user }: CellProps) => (
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

const columns = (onEdit: (user: ListedUser) => void): readonly Column<ListedUser>[] => [
  { key: 'name', title: adminUserColumns.name, cell: (user) => <Name user={user} /> },
  { key: 'email', title: adminUserColumns.email, cell: (user) => <Email user={user} /> },
  { key: 'role', title: adminUserColumns.role, cell: ({ role }) => <Line>{userRoleLabels[role]}</Line> },
  { key: 'status', title: adminUserColumns.status, cell: (user) => <Status user={user} /> },
  {
    key: 'joined',
    title: adminUserColumns.joined,
    cell: ({ createdAt }) => (
      <Line>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </Line>
    ),
  },
  {
    key: 'actions',
    title: adminUserColumns.actions,
    cell: (user) => <UserRowActions user={user} onEdit={onEdit} />,
    untitled: true,
  },
];

type UserTableProps = {
  readonly users: readonly ListedUser[];
  readonly busy: boolean;
  readonly onEdit: (user: ListedUser) => void;
};

export const UserTable = ({ users, busy, onEdit }: UserTableProps) => (
  <DataTable
    label={adminUserTexts.table}
    columns={columns(onEdit)}
    rows={users}
    rowKey={({ _id }) => _id}
    busy={busy}
  />
);
