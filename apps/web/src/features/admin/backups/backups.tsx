import type { BackupOverview, BackupSchedule, RunningBackup } from '@airdial/contract/backup/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { backupErrorTexts, backupTexts } from '../../../messages/backup-messages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FieldsLoading } from '../../../ui/form/editing/settings-states.tsx';
import { systemWarningsOptions } from '../shared/admin-queries.ts';
import facts from '../shared/facts.module.css';
import { LoadFailed } from '../shared/load-failed.tsx';
import { backupsOptions } from './backup-queries.ts';
import { BackupTable } from './backup-table.tsx';
import styles from './backups.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useBackupActions } from './use-backup-actions.ts';

const TITLE_ID = 'backups-title';

const toProgressText = ({ doneBytes, totalBytes }: RunningBackup): string =>
  totalBytes === 0
    ? backupTexts.preparing
    : backupTexts.running(formatBytes(doneBytes), formatBytes(totalBytes));

const Progress = ({ running }: { readonly running: RunningBackup }) => {
  const text = toProgressText(running);
  return (
    <div className="stack gap-2">
      <p aria-hidden>{text}</p>
      <ProgressBar label={text} max={Math.max(1, running.totalBytes)} value={running.doneBytes} />
    </div>
  );
};

const Facts = ({ overview }: { readonly overview: BackupOverview }) => {
  const { schedule, timeZone, nextAt, folder, freeBytes, hasSecretKey } = overview;
  return (
    <div className={facts.facts}>
      <p>
        {schedule.enabled ? backupTexts.schedule(schedule, timeZone) : backupTexts.scheduleOff}{' '}
        {nextAt !== null && backupTexts.next(formatDateTime(nextAt))}
      </p>
      <p className={facts.note}>
        {backupTexts.folder(folder, freeBytes === null ? null : formatBytes(freeBytes))}{' '}
        {backupTexts.contents(hasSecretKey)}
      </p>
    </div>
  );
};

const Overview = ({ overview }: { readonly overview: BackupOverview }) => {
  const { schedule, timeZone, running, backups } = overview;
  /** As it was when the dialog opened: the overview is polled, and a save must find what changed since. */
  const [edited, setEdited] = useState<BackupSchedule | null>(null);
  const actions = useBackupActions();
  const isBusy = running !== null || actions.isStarting;
  return (
    <>
      <Facts overview={overview} />
      <div className="cluster gap-2">
        <Button variant="filled" aria-disabled={isBusy} onClick={() => isBusy || actions.start()}>
          {backupTexts.backUpNow}
        </Button>
        <Button onClick={() => setEdited(schedule)}>{backupTexts.changeSchedule}</Button>
      </div>
      {running && <Progress running={running} />}
      {backups.length === 0 ? (
        !running && <EmptyState title={backupTexts.empty} hint={backupTexts.emptyHint} />
      ) : (
        <BackupTable backups={backups} actions={actions} />
      )}
      {edited && <ScheduleDialog schedule={edited} timeZone={timeZone} onClose={() => setEdited(null)} />}
    </>
  );
};

/** The end of a backup also changes what the panel's head warns of. */
const useFreshWarnings = (running: boolean) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (!running) void queries.invalidateQueries({ queryKey: systemWarningsOptions().queryKey });
  }, [queries, running]);
};

const Content = () => {
  const { data, isLoadingError, refetch } = useQuery(backupsOptions());
  useFreshWarnings(Boolean(data?.running));
  if (data) return <Overview overview={data} />;
  if (!isLoadingError) return <FieldsLoading text={backupTexts.loading} />;
  return <LoadFailed title={backupErrorTexts.loadFailed} onRetry={refetch} />;
};

/** Backups of the whole installation: when they are made, and those that there are. */
export const Backups = () => (
  <section aria-labelledby={TITLE_ID} className={styles.backups}>
    <h2 id={TITLE_ID} className={styles.title}>
      {backupTexts.title}
    </h2>
    <Content />
  </section>
);
