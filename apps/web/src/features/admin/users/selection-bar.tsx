import { useEffect, useRef } from 'react';
import { userSelectionTexts } from '../../../messages/admin-user-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectAll } from '../../../ui/form/select-all.tsx';
import styles from './selection-bar.module.css';
import type { UserSelection } from './use-user-selection.ts';

type SelectionBarProps = { readonly selection: UserSelection };

/** The button that was pressed is gone, so that its undo receives the focus. */
const Done = ({ selection: { done, busy, undo } }: SelectionBarProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <span>{done?.message}</span>
      {done && done.changedIds.length > 0 && (
        <Button ref={button} aria-disabled={busy} onClick={undo}>
          {userSelectionTexts.undo}
        </Button>
      )}
    </>
  );
};

/** Selects the users of the page who wait, validates those who are selected, and takes it back. */
export const SelectionBar = ({ selection }: SelectionBarProps) => {
  const { selectable, selected, toggleAll, busy, done, validate } = selection;
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.done}>
        {done && <Done selection={selection} />}
      </div>
      {selectable.length > 0 && (
        <SelectAll count={selectable.length} selectedCount={selected.length} onToggle={toggleAll}>
          {userSelectionTexts.all(selectable.length)}
        </SelectAll>
      )}
      {selected.length > 0 && (
        <Button variant="filled" aria-disabled={busy} onClick={validate}>
          {userSelectionTexts.validate(selected.length)}
        </Button>
      )}
    </div>
  );
};
