import styles from './form.module.css';
import { Notice } from './notice.tsx';

type FormFailureProps = {
  readonly failure: { readonly text: string; readonly detail: string | null } | null;
};

/** Why the last attempt came to nothing. */
export const FormFailure = ({ failure }: FormFailureProps) =>
  failure && (
    <Notice kind="error" title={<p className={styles.failure}>{failure.text}</p>}>
      {failure.detail && <p>{failure.detail}</p>}
    </Notice>
  );
