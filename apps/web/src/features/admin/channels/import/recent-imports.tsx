import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../lib/dates.ts';
import { importJobTexts } from '../../../../messages/channel-import-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './import.module.css';
import { importsOptions, isOpen } from './import-queries.ts';

type RecentImportsProps = { readonly onShow: (id: string) => void };

/** The imports of the last 30 days, whoever started them. */
export const RecentImports = ({ onShow }: RecentImportsProps) => {
  const { data: jobs = [] } = useQuery(importsOptions());
  if (jobs.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h3>{importJobTexts.recent}</h3>
      <ul className="stack gap-2">
        {jobs.map((job) => (
          <li key={job._id} className="row between">
            <span>
              <time dateTime={job.createdAt}>{formatDateTime(job.createdAt)}</time>
              <span className="secondary small">
                {isOpen(job) ? importJobTexts.progress(job) : importJobTexts.state(job)}
              </span>
            </span>
            <Button
              aria-label={`${importJobTexts.show}: ${formatDateTime(job.createdAt)}`}
              onClick={() => onShow(job._id)}
            >
              {importJobTexts.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
