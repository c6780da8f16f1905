import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import type { ComponentProps } from 'react';
import { tablePaginationTexts } from '../../messages/table-messages.ts';
import { IconButton } from '../form/icon-button.tsx';
import { Pagination } from './pagination.tsx';
import styles from './table-pagination.module.css';

/** Pagination with buttons for the first and the last page. */
export const TablePagination = ({ page, totalPages, onChange }: ComponentProps<typeof Pagination>) => (
  <div className={styles.pagination}>
    <IconButton
      label={tablePaginationTexts.first}
      icon={<ChevronsLeft />}
      disabled={page <= 1}
      onClick={() => onChange(1)}
    />
    <Pagination page={page} totalPages={totalPages} onChange={onChange} />
    <IconButton
      label={tablePaginationTexts.last}
      icon={<ChevronsRight />}
      disabled={page >= totalPages}
      onClick={() => onChange(totalPages)}
    />
  </div>
);
