import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import styles from './select-all.module.css';

type SelectAllProps = {
  /** How many can be selected. */
  readonly count: number;
  readonly selectedCount: number;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

/** Selects all of a list, or none when all are selected. */
export const SelectAll = ({ count, selectedCount, onToggle, children }: SelectAllProps) => {
  const id = useId();
  return (
    <label className={styles.all} htmlFor={id}>
      <Checkbox
        id={id}
        checked={count > 0 && selectedCount === count}
        indeterminate={selectedCount > 0 && selectedCount < count}
        disabled={count === 0}
        onChange={onToggle}
      />
      {children}
    </label>
  );
};
