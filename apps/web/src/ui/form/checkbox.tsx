import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'ref'> & {
  /** Neither checked nor unchecked, as of a group with both. */
  readonly indeterminate?: boolean;
};

/** A box by which something is selected. */
export const Checkbox = ({ indeterminate = false, ...input }: CheckboxProps) => (
  <input
    {...input}
    type="checkbox"
    className={styles.box}
    ref={(box) => {
      if (box) box.indeterminate = indeterminate;
    }}
  />
);
