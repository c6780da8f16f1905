import { outboxTexts } from '../../../messages/outbox-messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './outbox.module.css';

const ROW_KEYS = [0, 1, 2, 3, 4];

/** The shape of what comes. */
export const OutboxLoading = () => (
  <div className={styles.mails} aria-busy="true">
    <VisuallyHidden role="status">{outboxTexts.loading}</VisuallyHidden>
    {ROW_KEYS.map((key) => (
      <Skeleton key={key} className={styles.rowBone} />
    ))}
  </div>
);
