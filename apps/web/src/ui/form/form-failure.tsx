import { use } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { ModalContext } from '../overlay/modal-context.ts';
import styles from './form.module.css';

type FormFailureProps = {
  readonly failure: { readonly text: string; readonly detail: string | null } | null;
};

/** A long dialog does not hide why it failed. */
const showWhole = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/**
 * Why the last submit failed. In a dialog it is an alert, because screen readers miss the toast
 * there.
 */
export const FormFailure = ({ failure }: FormFailureProps) => {
  const inModal = use(ModalContext);
  return (
    failure && (
      <div ref={inModal ? showWhole : undefined} role={inModal ? 'alert' : undefined}>
        <Notice kind="error" title={<p className={styles.failure}>{failure.text}</p>}>
          {failure.detail && <p>{failure.detail}</p>}
        </Notice>
      </div>
    )
  );
};
