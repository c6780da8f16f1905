import { useEffect, useRef } from 'react';
import { userSelectionTexts } from '../../../messages/admin-user-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
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

const All = ({ selection: { selectable, selected, toggleAll } }: SelectionBarProps) => (
  <label className={styles.all}>
    <input
      type="checkbox"
      className={styles.box}
      checked={selected.length === selectable.length}
      ref={(box) => {
        if (box) box.indeterminate = selected.length > 0 && selected.length < selectable.length;
      }}
      onChange={toggleAll}
    />
    {userSelectionTexts.all(selectable.length)}
  </label>
);

/** Selects the users of the page who wait, validates those who are selected, and takes it back. */
export const SelectionBar = ({ selection }: SelectionBarProps) => {
  const { selectable, selected, busy, done, validate } = selection;
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.done}>
        {done && <Done selection={selection} />}
      </div>
      {selectable.length > 0 && <All selection={selection} />}
      {selected.length > 0 && (
        <Button variant="filled" aria-disabled={busy} onClick={validate}>
          {userSelectionTexts.validate(selected.length)}
        </Button>
      )}
    </div>
  );
};
