import ChevronDown from '@lucide/icons/icons/chevron-down';
import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../media/icon.tsx';
import styles from './field.module.css';

type SelectOption<Value extends string> = { readonly value: Value; readonly text: string };

type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
};

/** A native select, which suits phones best. Its label is inside, above the value. */
export const Select = <Value extends string>({ label, value, options, onChange }: SelectProps<Value>) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={classNames(styles.control, styles.select)}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} className={styles.trailing} />
    </div>
  );
};
