import { type ComponentProps, useId } from 'react';
import styles from './switch-field.module.css';

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  readonly label: string;
  readonly name: string;
  readonly hint?: string | undefined;
};

/** On or off. A form that reads the fields finds `on` under its name, or nothing. */
export const SwitchField = ({ label, hint, ...input }: SwitchFieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.switch}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};
