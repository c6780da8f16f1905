import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { importJobTexts } from '../../../../messages/channel-import-messages.ts';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import styles from './import-status.module.css';

/** How far an import is. */
export const ImportProgress = ({ job }: { readonly job: ImportJob }) => {
  const text = job.state === 'undoing' ? importJobTexts.undoing : importJobTexts.progress(job);
  return (
    <div className={styles.progress}>
      <p aria-hidden>{text}</p>
      <ProgressBar label={text} max={job.total} value={job.done} />
    </div>
  );
};
