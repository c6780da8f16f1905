import type { Ref } from 'react';
import styles from './result-count.module.css';

type FoundCountProps = {
  /** It can be given the focus of a row that is gone. */
  readonly ref: Ref<HTMLParagraphElement>;
  readonly children: string;
};

/** How many were found, above their table. */
export const ResultCount = ({ ref, children }: FoundCountProps) => (
  <p ref={ref} role="status" tabIndex={-1} className={styles.count}>
    {children}
  </p>
);
