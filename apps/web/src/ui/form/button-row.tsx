import type { ReactNode } from 'react';
import styles from './button-row.module.css';

type ButtonRowProps = {
  /** Shown beside the buttons and announced to screen readers. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

/** The buttons at the end of a form or a dialog. On phones they share the width. */
export const ButtonRow = ({ note, children }: ButtonRowProps) => (
  <div className={styles.row}>
    <div className={styles.note} aria-live="polite">
      {note}
    </div>
    {children}
  </div>
);
