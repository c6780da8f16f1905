import ChevronDown from '@lucide/icons/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import field from './field.module.css';
import { type FieldFrame, LabelledField } from './labelled-field.tsx';
import styles from './select-field.module.css';

export type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'className' | 'id'> & {
    readonly name: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  };

/** A select with the label of a form's field. */
export const SelectField = ({ label, error, hint, options, ...select }: SelectFieldProps) => (
  <LabelledField label={label} error={error} hint={hint}>
    {(control) => (
      <div className={field.field}>
        <select {...select} {...control} className={classNames(field.control, styles.control)}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} className={field.trailing} />
      </div>
    )}
  </LabelledField>
);
