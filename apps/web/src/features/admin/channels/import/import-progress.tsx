import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { importJobTexts } from '../../../../messages/channel-import-messages.ts';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import styles from './import-status.module.css';

/** How far an import or its undo is. */
export const ImportProgress = ({ job }: { readonly job: ImportJob }) => {
  const { total, done, created, undone, kept } = job;
  const text = importJobTexts.progress(job);
  const progress =
    job.state === 'undoing' ? { max: created, value: undone + kept } : { max: total, value: done };
  return (
    <div className={styles.progress}>
      <p aria-hidden>{text}</p>
      <ProgressBar label={text} {...progress} />
    </div>
  );
};
