import { Notice } from '../../feedback/notice.tsx';
import { Button } from '../button.tsx';
import styles from './draft-notice.module.css';

type DraftNoticeProps = {
  readonly texts: Readonly<Record<'back' | 'look' | 'storedMeanwhile' | 'leftOut' | 'discard', string>>;
  /** Somebody else has saved since it was typed. */
  readonly storedMeanwhile: boolean;
  /** Something was typed that is never kept. */
  readonly leftOut: boolean;
  readonly onDiscard: () => void;
};

/** What was typed before the session ended stands in the fields again. */
export const DraftNotice = ({ texts, storedMeanwhile, leftOut, onDiscard }: DraftNoticeProps) => (
  <Notice kind="waiting">
    <div role="status" className={styles.words}>
      <p className={styles.title}>{texts.back}</p>
      <p>{texts.look}</p>
      {storedMeanwhile && <p>{texts.storedMeanwhile}</p>}
      {leftOut && <p>{texts.leftOut}</p>}
    </div>
    <div className={styles.way}>
      <Button onClick={onDiscard}>{texts.discard}</Button>
    </div>
  </Notice>
);
