import { Notice } from '../../feedback/notice.tsx';
import { Button } from '../button.tsx';
import styles from './edit-conflict.module.css';

type StoredChange = { readonly label: string; readonly stored: string };

type EditConflictProps = {
  readonly texts: Readonly<Record<'changed' | 'nothingShown' | 'empty' | 'load' | 'saveMine', string>>;
  /** What somebody else has made of the fields meanwhile. */
  readonly changes: readonly StoredChange[];
  readonly onLoad: () => void;
  readonly onSaveMine: () => void;
};

/** Somebody else was faster: what they stored, and the two ways on. */
export const EditConflict = ({ texts, changes, onLoad, onSaveMine }: EditConflictProps) => (
  <Notice kind="waiting">
    {changes.length === 0 ? (
      <p>{texts.nothingShown}</p>
    ) : (
      <>
        <p>{texts.changed}</p>
        <dl className={styles.changes}>
          {changes.map(({ label, stored }) => (
            <div key={label} className={styles.change}>
              <dt>{label}</dt>
              <dd>{stored === '' ? texts.empty : stored}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
    <div className={styles.ways}>
      <Button onClick={onLoad}>{texts.load}</Button>
      <Button onClick={onSaveMine}>{texts.saveMine}</Button>
    </div>
  </Notice>
);
