import { Notice } from '../../feedback/notice.tsx';
import { Button } from '../button.tsx';
import styles from './edit-conflict.module.css';

type StoredChange = { readonly label: string; readonly stored: string };

type EditConflictProps = {
  readonly texts: Readonly<
    Record<'title' | 'changed' | 'noVisibleChange' | 'empty' | 'load' | 'saveMine', string>
  >;
  /** The fields that another administrator has changed. */
  readonly changes: readonly StoredChange[];
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
};

/** Shows what another administrator has stored in the meantime, to be loaded or overwritten. */
export const EditConflict = ({ texts, changes, onLoad, onOverwrite }: EditConflictProps) => (
  <Notice kind="waiting" title={<p role="alert">{texts.title}</p>}>
    {changes.length === 0 ? (
      <p>{texts.noVisibleChange}</p>
    ) : (
      <>
        <p>{texts.changed}</p>
        <dl className="stack gap-1">
          {changes.map(({ label, stored }) => (
            <div key={label} className={styles.change}>
              <dt>{label}</dt>
              <dd>{stored === '' ? texts.empty : stored}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
    <div className={styles.actions}>
      <Button onClick={onLoad}>{texts.load}</Button>
      <Button onClick={onOverwrite}>{texts.saveMine}</Button>
    </div>
  </Notice>
);
