import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import type { RefObject } from 'react';
import { paginationTexts } from '../../messages/ui-messages.ts';
import { IconButton } from '../form/icon-button.tsx';
import { Icon } from '../media/icon.tsx';
import { type PageMark, pageMarks } from './page-numbers.ts';
import styles from './pagination.module.css';

export type PaginationProps = {
  readonly page: number;
  readonly totalPages: number;
  readonly onChange: (page: number) => void;
  /** Where the list begins; it has a `tabIndex` of -1. */
  readonly head: RefObject<HTMLElement | null>;
};

/** Turns to a page, and leads eyes and focus to its beginning. */
export const turnPage = ({ onChange, head }: PaginationProps, page: number): void => {
  onChange(page);
  head.current?.focus({ preventScroll: true });
  head.current?.scrollIntoView();
};

const toKey = (mark: PageMark, index: number) => (mark === 'gap' ? `gap-${index}` : mark);

export const Pagination = (props: PaginationProps) => {
  const { page, totalPages } = props;
  return (
    <nav aria-label={paginationTexts.label} className={styles.pages}>
      <IconButton
        label={paginationTexts.previous}
        icon={<Icon icon={ChevronLeft} />}
        disabled={page <= 1}
        onClick={() => turnPage(props, page - 1)}
      />
      {pageMarks(page, totalPages).map((mark, index) =>
        mark === 'gap' ? (
          <span key={toKey(mark, index)} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={toKey(mark, index)}
            type="button"
            className={styles.page}
            aria-label={paginationTexts.page(mark)}
            aria-current={mark === page ? 'page' : undefined}
            data-neighbor={Math.abs(mark - page) === 1 || undefined}
            onClick={() => turnPage(props, mark)}
          >
            {mark}
          </button>
        ),
      )}
      <IconButton
        label={paginationTexts.next}
        icon={<Icon icon={ChevronRight} />}
        disabled={page >= totalPages}
        onClick={() => turnPage(props, page + 1)}
      />
    </nav>
  );
};
