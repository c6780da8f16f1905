import ChevronsLeft from '@lucide/icons/icons/chevrons-left';
import ChevronsRight from '@lucide/icons/icons/chevrons-right';
import { tablePaginationTexts } from '../../messages/table-messages.ts';
import { IconButton } from '../form/icon-button.tsx';
import { Icon } from '../media/icon.tsx';
import { Pagination, type PaginationProps, turnPage } from './pagination.tsx';
import styles from './table-pagination.module.css';

/** Pagination with buttons for the first and the last page. */
export const TablePagination = (props: PaginationProps) => {
  const { page, totalPages } = props;
  return (
    <div className={styles.pagination}>
      <IconButton
        label={tablePaginationTexts.first}
        icon={<Icon icon={ChevronsLeft} />}
        disabled={page <= 1}
        onClick={() => turnPage(props, 1)}
      />
      <Pagination {...props} />
      <IconButton
        label={tablePaginationTexts.last}
        icon={<Icon icon={ChevronsRight} />}
        disabled={page >= totalPages}
        onClick={() => turnPage(props, totalPages)}
      />
    </div>
  );
};
