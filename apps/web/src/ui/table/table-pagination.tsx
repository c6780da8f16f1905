import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { tablePaginationTexts } from '../../messages/table-messages.ts';
import { IconButton } from '../form/icon-button.tsx';
import { Pagination, type PaginationProps, turnPage } from './pagination.tsx';
import styles from './table-pagination.module.css';

/** Pagination with buttons for the first and the last page. */
export const TablePagination = (props: PaginationProps) => {
  const { page, totalPages } = props;
  return (
    <div className={styles.pagination}>
      <IconButton
        label={tablePaginationTexts.first}
        icon={<ChevronsLeft />}
        disabled={page <= 1}
        onClick={() => turnPage(props, 1)}
      />
      <Pagination {...props} />
      <IconButton
        label={tablePaginationTexts.last}
        icon={<ChevronsRight />}
        disabled={page >= totalPages}
        onClick={() => turnPage(props, totalPages)}
      />
    </div>
  );
};
