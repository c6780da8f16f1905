import type { ReactNode } from 'react';
import styles from './card-grid.module.css';
import { classNames } from './class-names.ts';

type CardGridProps = {
  /** `div` for what is no list yet. */
  readonly as?: 'ul' | 'div';
  /** Other cards are on their way. */
  readonly busy?: boolean;
  /** Rows close together where there is one column. */
  readonly tight?: boolean;
  readonly children: ReactNode;
};

/** One card a row on phones, up to four beside each other. */
export const CardGrid = ({ as: Element = 'ul', busy, tight = false, children }: CardGridProps) => (
  <Element
    className={classNames(styles.grid, tight && styles.tight)}
    aria-busy={busy}
    data-busy={busy || undefined}
  >
    {children}
  </Element>
);

export const CardPlace = ({ children }: { readonly children: ReactNode }) => (
  <li className={styles.item}>{children}</li>
);
