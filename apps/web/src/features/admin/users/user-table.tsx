import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { ListedUser, UserSort } from '@airdial/contract/user/schema';
import type { ReactNode } from 'react';
import { useUser } from '../../../entities/session/session-context.tsx';
import { formatDate } from '../../../lib/dates.ts';
import {
  adminUserColumns,
  adminUserTexts,
  userRoleLabels,
  userSelectionTexts,
} from '../../../messages/admin-user-messages.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { UserList } from './use-user-list.ts';
import type { UserSelection } from './use-user-selection.ts';
import { type RowActions, UserRowActions } from './user-row-actions.tsx';
import styles from './user-table.module.css';

type CellProps = { readonly user: ListedUser };

const Line = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.line}>{children}</span>
);

type NameProps = CellProps & { readonly selection: UserSelection };

/** Users who wait can be selected; the names of the others keep the same edge. */
const Name = ({ user, selection: { selectable, selected, toggle } }: NameProps) => (
  <span className={styles.name} data-selectable={selectable.length > 0 || undefined}>
    {selectable.includes(user._id) && (
      <span className={styles.box}>
        <Checkbox
          aria-label={userSelectionTexts.select(user.fullName)}
          checked={selected.includes(user._id)}
          onChange={() => toggle(user._id)}
        />
      </span>
    )}
    <span className={styles.fullName}>{user.fullName}</span>
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
  <span className="cluster gap-1">
    {countsAsValidated(user) ? (
      <StatusChip tone="success">{adminUserTexts.validated}</StatusChip>
    ) : (
      <StatusChip tone="warning">{adminUserTexts.pending}</StatusChip>
    )}
    {!user.isEmailVerified && <StatusChip tone="info">{adminUserTexts.unverified}</StatusChip>}
    {!user.isActive && <StatusChip tone="error">{adminUserTexts.inactive}</StatusChip>}
  </span>
);

type ColumnsOptions = RowActions & { readonly selection: UserSelection };

const toColumns = ({ selection, ...actions }: ColumnsOptions): readonly Column<ListedUser, UserSort>[] => [
  {
    key: 'name',
    title: adminUserColumns.name,
    sortBy: 'name',
    cell: (user) => <Name user={user} selection={selection} />,
  },
  { key: 'email', title: adminUserColumns.email, sortBy: 'email', cell: (user) => <Email user={user} /> },
  {
    key: 'role',
    title: adminUserColumns.role,
    sortBy: 'role',
    width: '7.5rem',
    cell: ({ role }) => <Line>{userRoleLabels[role]}</Line>,
  },
  {
    key: 'status',
    title: adminUserColumns.status,
    sortBy: 'status',
    width: 'clamp(8rem, 16vw, 13rem)',
    cell: (user) => <Status user={user} />,
  },
  {
    key: 'createdAt',
    title: adminUserColumns.createdAt,
    sortBy: 'createdAt',
    width: '7.5rem',
    cell: ({ createdAt }) => (
      <Line>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </Line>
    ),
  },
  {
    key: 'actions',
    title: adminUserColumns.actions,
    width: '16.5rem',
    cell: (user) => <UserRowActions user={user} {...actions} />,
    untitled: true,
  },
];

type UserTableProps = ColumnsOptions & { readonly list: UserList; readonly users: readonly ListedUser[] };

export const UserTable = ({ list, users, ...options }: UserTableProps) => {
  const { sortBy, sortOrder } = list.chosen;
  return (
    <DataTable
      label={adminUserTexts.table}
      columns={toColumns(options)}
      rows={users}
      rowKey={({ _id }) => _id}
      sort={{ by: sortBy, order: sortOrder }}
      onSort={list.sort}
      busy={list.query.isPlaceholderData}
    />
  );
};
