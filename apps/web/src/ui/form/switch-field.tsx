import { type ComponentProps, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './switch-field.module.css';

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  readonly label: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** A checkbox with the appearance of a switch. */
export const SwitchField = ({ label, hint, error, ...input }: SwitchFieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.switch}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : noteId}
      />
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note !== undefined && (
          <p id={noteId} className={classNames(styles.hint, error !== undefined && styles.error)}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
};
