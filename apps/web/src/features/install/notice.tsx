import type { ReactNode } from 'react';
import { useReservedHeight } from '../../ui/layout/use-reserved-height.ts';
import styles from './notices.module.css';

type NoticeProps = {
  readonly icon: ReactNode;
  readonly text: string;
  /** Buttons. */
  readonly children: ReactNode;
};

/** An offer at the bottom of the page that takes no focus. */
export const Notice = ({ icon, text, children }: NoticeProps) => (
  <section aria-label={text} className={styles.notice}>
    <span className={styles.icon}>{icon}</span>
    <p className={styles.text} role="status">
      {text}
    </p>
    <div className={styles.actions}>{children}</div>
  </section>
);

/** Stands above the player bar; the page reserves room for it. */
export const Notices = ({ children }: { readonly children: ReactNode }) => (
  <div ref={useReservedHeight('--notices-height')} className={styles.notices}>
    {children}
  </div>
);
