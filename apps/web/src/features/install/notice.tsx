import type { ReactNode } from 'react';
import { useReservedHeight } from '../../ui/layout/use-reserved-height.ts';
import styles from './notices.module.css';

type NoticeProps = {
  readonly icon: ReactNode;
  readonly text: string;
  /** What can be done about it. */
  readonly children: ReactNode;
};

/** A quiet offer at the foot of the page. It takes no focus and interrupts nobody. */
export const Notice = ({ icon, text, children }: NoticeProps) => (
  <section aria-label={text} className={styles.notice}>
    <span className={styles.icon}>{icon}</span>
    <p className={styles.text} role="status">
      {text}
    </p>
    <div className={styles.actions}>{children}</div>
  </section>
);

/** Stands above the player bar, and the page keeps room for it as for the bar. */
export const Notices = ({ children }: { readonly children: ReactNode }) => (
  <div ref={useReservedHeight('--notices-height')} className={styles.notices}>
    {children}
  </div>
);
