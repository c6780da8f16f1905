import type { ReactNode } from 'react';
import styles from './card-grid.module.css';
import { classNames } from './class-names.ts';

type CardGridProps = {
  /** `div` for skeletons, which are not a list yet. */
  readonly as?: 'ul' | 'div';
  /** Newer cards are loading. */
  readonly busy?: boolean;
  /** A smaller gap in the single-column layout. */
  readonly tight?: boolean;
  readonly children: ReactNode;
};

/** One to four columns, by the width of the screen. */
export const CardGrid = ({ as: Element = 'ul', busy, tight = false, children }: CardGridProps) => (
  <Element
    className={classNames(styles.grid, tight && styles.tight)}
    aria-busy={busy}
    data-busy={busy || undefined}
  >
    {children}
  </Element>
);

export const CardGridItem = ({ children }: { readonly children: ReactNode }) => (
  <li className={styles.item}>{children}</li>
);
