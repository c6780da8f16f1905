import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import field from './field.module.css';
import { type FieldFrame, LabelledField } from './labelled-field.tsx';
import styles from './text-area.module.css';

type TextAreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
    readonly name: string;
    readonly monospace?: boolean;
  };

/** A text field of several lines, with a resize handle. */
export const TextArea = ({ label, error, hint, monospace = false, ...area }: TextAreaProps) => (
  <LabelledField label={label} error={error} hint={hint}>
    {(control) => (
      <textarea
        rows={3}
        {...area}
        {...control}
        className={classNames(field.control, styles.area, monospace && styles.monospace)}
      />
    )}
  </LabelledField>
);
