import { type ReactNode, useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './labelled-field.module.css';

export type FieldFrame = {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
};

/** The attributes that tie a control to its label and its note. */
type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

type LabelledFieldProps = FieldFrame & { readonly children: (control: ControlProps) => ReactNode };

/** A control with its label above and its error, else its hint, below. */
export const LabelledField = ({ label, error, hint, children }: LabelledFieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={classNames(styles.note, error !== undefined && styles.error)}>
          {note}
        </p>
      )}
    </div>
  );
};
