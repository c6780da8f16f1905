import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { importJobTexts } from '../../../../messages/channel-import-messages.ts';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import styles from './import-status.module.css';

/** How far an import is. */
export const ImportProgress = ({ job }: { readonly job: ImportJob }) => {
  const { state, total, done, created, undone = 0 } = job;
  const isUndoing = state === 'undoing';
  const text = isUndoing ? importJobTexts.undoing(job) : importJobTexts.progress(job);
  return (
    <div className={styles.progress}>
      <p aria-hidden>{text}</p>
      <ProgressBar label={text} max={isUndoing ? created : total} value={isUndoing ? undone : done} />
    </div>
  );
};
