import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** A control at the field's end. */
  readonly trailing?: ReactNode;
};

/** A labelled field with its error below it. The browser keeps the value; the form reads it. */
export const TextField = ({ label, error, hint, trailing, ...input }: TextFieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={field.field}>
        <input
          type="text"
          {...input}
          id={id}
          className={classNames(field.control, styles.control, trailing !== undefined && styles.withTrailing)}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </div>
      {note !== undefined && (
        <p id={noteId} className={classNames(styles.note, error !== undefined && styles.error)}>
          {note}
        </p>
      )}
    </div>
  );
};
