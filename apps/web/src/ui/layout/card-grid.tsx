import type { ReactNode } from 'react';
import styles from './card-grid.module.css';
import { classNames } from './class-names.ts';

type CardGridProps = {
  /** `div` for skeletons, which are not a list yet. */
  readonly as?: 'ul' | 'div';
  /** Newer cards are loading. */
  readonly busy?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** As many columns as the page's width has room for: one on a phone, up to six. */
export const CardGrid = ({ as: Element = 'ul', busy, className, children }: CardGridProps) => (
  <Element className={classNames(styles.grid, className)} aria-busy={busy} data-busy={busy || undefined}>
    {children}
  </Element>
);

export const CardGridItem = ({ children }: { readonly children: ReactNode }) => (
  <li className={styles.item}>{children}</li>
);
