import X from '@lucide/icons/icons/x';
import { type ReactNode, useId } from 'react';
import { CLOSE_DIALOG } from '../../messages/overlay-messages.ts';
import { IconButton } from '../form/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import styles from './dialog.module.css';
import { ModalContext } from './modal-context.ts';
import { useModal } from './use-modal.ts';

type DialogProps = {
  readonly title: string;
  /** `medium` and `large` are for long content: their header is sticky. */
  readonly size?: 'small' | 'medium' | 'large';
  readonly onClose: () => void;
  /** Called before the dialog closes: a form with unsaved input can refuse. */
  readonly mayClose?: () => boolean;
  readonly children: ReactNode;
};

/** A modal dialog, open while mounted. */
export const Dialog = ({ title, size = 'small', onClose, mayClose, children }: DialogProps) => {
  const titleId = useId();
  const close = () => {
    if (mayClose?.() ?? true) onClose();
  };
  return (
    <dialog
      {...useModal(onClose, mayClose)}
      className={classNames(styles.dialog, styles.modal, styles[size])}
      aria-labelledby={titleId}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={CLOSE_DIALOG} icon={<Icon icon={X} />} onClick={close} />
      </div>
      <div className={styles.body}>
        <ModalContext value={true}>{children}</ModalContext>
      </div>
    </dialog>
  );
};
