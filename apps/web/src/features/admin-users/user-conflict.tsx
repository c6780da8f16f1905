import type { ListedUser } from '@airdial/contract/entities/user';
import { userDialogTexts } from '@airdial/contract/messages/admin-user-messages';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './user-dialog.module.css';
import { describeDifferences } from './user-differences.ts';

type UserConflictProps = {
  /** The account as it was when the editing began. */
  readonly known: ListedUser;
  readonly theirs: ListedUser;
  readonly onLoadTheirs: (theirs: ListedUser) => void;
  readonly onSaveMine: (theirs: ListedUser) => void;
};

/** Somebody else has stored something meanwhile: says what, and lets one choose. */
export const UserConflict = ({ known, theirs, onLoadTheirs, onSaveMine }: UserConflictProps) => (
  <Notice kind="waiting" title={<h3>{userDialogTexts.changedTitle}</h3>}>
    <p>{userDialogTexts.changedHint}</p>
    <ul className={styles.differences}>
      {describeDifferences(known, theirs).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <div className={styles.choices}>
      <Button onClick={() => onLoadTheirs(theirs)}>{userDialogTexts.loadTheirs}</Button>
      <Button onClick={() => onSaveMine(theirs)}>{userDialogTexts.saveMine}</Button>
    </div>
  </Notice>
);
