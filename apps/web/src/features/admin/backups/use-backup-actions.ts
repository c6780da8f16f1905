import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/download-file.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { backupErrorTexts } from '../../../messages/backup-messages.ts';
import { backupsOptions } from './backup-queries.ts';

const reportOr = (fallback: string) => (cause: unknown) => reportFailure(cause, { fallback });

/** Starts, downloads and deletes backups, one of each at a time. */
export const useBackupActions = () => {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: backupsOptions().queryKey });
  const start = useMutation({
    mutationFn: () => api.startBackup(),
    onError: reportOr(backupErrorTexts.startFailed),
    onSettled: refresh,
  });
  const download = useMutation({
    mutationFn: (name: string) => api.downloadBackup({ params: { name } }),
    onSuccess: saveFile,
    onError: reportOr(backupErrorTexts.downloadFailed),
  });
  const remove = useMutation({
    mutationFn: (name: string) => api.deleteBackup({ params: { name } }),
    onSuccess: ({ message }) => showToast('success', message),
    onError: reportOr(backupErrorTexts.deleteFailed),
    onSettled: refresh,
  });
  return {
    start: () => start.mutate(),
    isStarting: start.isPending,
    download: download.mutate,
    /** The name of the backup that is being downloaded. */
    downloading: download.isPending ? download.variables : null,
    remove: remove.mutate,
  };
};

export type BackupActions = ReturnType<typeof useBackupActions>;
