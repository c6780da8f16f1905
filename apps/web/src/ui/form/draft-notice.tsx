import { draftTexts } from '../../messages/draft-messages.ts';
import { Notice } from '../feedback/notice.tsx';
import { Button } from './button.tsx';
import styles from './draft-notice.module.css';

type DraftNoticeProps = {
  readonly texts?: Readonly<Record<keyof typeof draftTexts, string>>;
  /** Whether another administrator has saved since the draft was typed. */
  readonly storedMeanwhile: boolean;
  /** Whether the draft lacks secrets or files, which are never stored. */
  readonly leftOut: boolean;
  readonly onDiscard: () => void;
};

/** Says that the fields hold the draft of an expired session. */
export const DraftNotice = ({
  texts = draftTexts,
  storedMeanwhile,
  leftOut,
  onDiscard,
}: DraftNoticeProps) => (
  <Notice kind="waiting">
    <div role="status" className="stack gap-1">
      <p className={styles.title}>{texts.restored}</p>
      <p>{texts.review}</p>
      {storedMeanwhile && <p>{texts.storedMeanwhile}</p>}
      {leftOut && <p>{texts.leftOut}</p>}
    </div>
    <div className={styles.actions}>
      <Button onClick={onDiscard}>{texts.discard}</Button>
    </div>
  </Notice>
);
