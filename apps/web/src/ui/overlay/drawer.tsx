import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

type DrawerProps = {
  readonly label: string;
  readonly widthPx: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A panel at the left edge, open while mounted. */
export const Drawer = ({ label, widthPx, onClose, children }: DrawerProps) => (
  <dialog
    {...useModal(onClose)}
    className={classNames(styles.dialog, styles.drawer)}
    style={{ '--drawer-width': `${widthPx}px` } as CSSProperties}
    aria-label={label}
  >
    {children}
  </dialog>
);
