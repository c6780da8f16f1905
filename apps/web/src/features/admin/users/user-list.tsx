import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { useListFocus } from '../../../lib/use-list-focus.ts';
import { adminPanelErrors } from '../../../messages/admin-panel-messages.ts';
import { adminUserTexts } from '../../../messages/admin-user-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ResultCount } from '../../../ui/table/result-count.tsx';
import { TableLoading } from '../../../ui/table/table-loading.tsx';
import { TablePagination } from '../../../ui/table/table-pagination.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { UserList as List } from './use-user-list.ts';
import { useUserSelection } from './use-user-selection.ts';
import styles from './user-list.module.css';
import type { RowActions } from './user-row-actions.tsx';
import { UserTable } from './user-table.tsx';

const LOADING_ROWS = 8;

const NoUsers = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <EmptyState title={adminUserTexts.noneFound} hint={adminUserTexts.noneFoundHint}>
    <Button onClick={onShowAll}>{adminUserTexts.showAll}</Button>
  </EmptyState>
);

type UserListProps = { readonly list: List } & RowActions;

/** One page of the accounts, or why there is none. */
export const UserList = ({ list, ...actions }: UserListProps) => {
  const { query, page, setPage, clear } = list;
  const { data, isError, refetch } = query;
  const selection = useUserSelection(data?.users ?? []);
  const count = useListFocus<HTMLParagraphElement>('main, dialog');
  // Without a list, the failure stands in its place.
  useErrorToast(isError && data ? adminPanelErrors.loadFailed : null);
  if (isError && !data)
    return (
      <FailedState
        title={adminPanelErrors.loadFailed}
        hint={adminUserTexts.loadFailedHint}
        onRetry={refetch}
      />
    );
  // A page beyond the last one is empty until `useUserList` has turned to the last one.
  if (!data || (data.users.length === 0 && data.pagination.total > 0))
    return <TableLoading rows={LOADING_ROWS} rowClass={styles.row} data-testid="users-loading" />;
  return (
    <>
      <div className={styles.above}>
        <ResultCount ref={count}>{adminUserTexts.found(data.pagination.total)}</ResultCount>
        <SelectionBar selection={selection} />
      </div>
      {data.pagination.total === 0 ? (
        <NoUsers onShowAll={clear} />
      ) : (
        <UserTable list={list} users={data.users} selection={selection} {...actions} />
      )}
      {data.totalPages > 1 && (
        <TablePagination
          page={Math.min(page, data.totalPages)}
          totalPages={data.totalPages}
          onChange={setPage}
          head={count}
        />
      )}
    </>
  );
};
