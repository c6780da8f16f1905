import type { Ref } from 'react';
import styles from './result-count.module.css';

type ResultCountProps = {
  /** Receives the focus when the focused row is removed. */
  readonly ref: Ref<HTMLParagraphElement>;
  readonly children: string;
};

/** The number of results, above their table. */
export const ResultCount = ({ ref, children }: ResultCountProps) => (
  <p ref={ref} role="status" tabIndex={-1} className={styles.count}>
    {children}
  </p>
);
