import type { ImportJob } from '@airdial/contract/channel-list/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../../lib/toast-store.ts';
import { importJobTexts, importTexts } from '../../../../messages/channel-import-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { refreshChannels } from '../channels-query.ts';
import { ImportProgress } from './import-progress.tsx';
import { importsOptions, isOpen } from './import-queries.ts';
import styles from './import-status.module.css';

/**
 * Loads the channels again when an import or its undo has ended, also of another administrator. A short one begins
 * and ends between two polls.
 */
const useEndOfImports = (jobs: readonly ImportJob[] | undefined) => {
  const queries = useQueryClient();
  const known = useRef<ReadonlyMap<string, ImportJob['state']> | null>(null);
  useEffect(() => {
    if (!jobs) return;
    const before = known.current;
    const ended = before ? jobs.filter((job) => !isOpen(job) && before.get(job._id) !== job.state) : [];
    known.current = new Map(jobs.map(({ _id, state }) => [_id, state]));
    for (const job of ended)
      showToast(job.created === 0 && job.failed > 0 ? 'error' : 'success', importJobTexts.finished(job));
    if (ended.length > 0) void refreshChannels(queries);
  }, [jobs, queries]);
};

type ImportStatusProps = { readonly onShow: (id: string) => void };

/** The import or the undo that runs, also after its dialog was closed or the page reloaded. */
export const ImportStatus = ({ onShow }: ImportStatusProps) => {
  const { data: jobs } = useQuery(importsOptions());
  useEndOfImports(jobs);
  const running = jobs?.find(isOpen);
  if (!running) return null;
  return (
    <section className={styles.status} aria-label={importTexts.title}>
      <ImportProgress job={running} />
      <Button onClick={() => onShow(running._id)}>{importJobTexts.show}</Button>
    </section>
  );
};
