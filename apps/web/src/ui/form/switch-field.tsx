import { type ComponentProps, useId } from 'react';
import styles from './switch-field.module.css';

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  readonly label: string;
  readonly name: string;
  readonly hint?: string | undefined;
};

/** A checkbox with the appearance of a switch. */
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
      <div className={styles.text}>
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
