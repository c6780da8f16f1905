import type { ReactNode } from 'react';
import styles from './button-row.module.css';

type ButtonRowProps = {
  /** Said beside the buttons. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
};

/** The buttons that end a form or a dialog; on a phone they share the width. */
export const ButtonRow = ({ note, children }: ButtonRowProps) => (
  <div className={styles.row}>
    <div className={styles.note} aria-live="polite">
      {note}
    </div>
    {children}
  </div>
);
