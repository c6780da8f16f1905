import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import field from './field.module.css';
import { type FieldFrame, LabelledField } from './labelled-field.tsx';
import styles from './text-field.module.css';

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    readonly name: string;
    /** A control at the end of the field. */
    readonly trailing?: ReactNode;
  };

/** An uncontrolled text field with its label and its error. */
export const TextField = ({ label, error, hint, trailing, ...input }: TextFieldProps) => (
  <LabelledField label={label} error={error} hint={hint}>
    {(control) => (
      <div className={field.field}>
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(field.control, styles.control, trailing !== undefined && styles.withTrailing)}
        />
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </div>
    )}
  </LabelledField>
);
