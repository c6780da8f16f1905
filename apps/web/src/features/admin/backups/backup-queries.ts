import type { BackupOverview } from '@airdial/contract/backup/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { BACKUPS_KEY } from '../shared/admin-queries.ts';

/** While a backup is being made. */
const PROGRESS_POLL_MS = 1_000;
const POLL_MS = 60_000;

export const backupsOptions = () =>
  queryOptions<BackupOverview>({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => api.listBackups({ signal }),
    refetchInterval: ({ state }) => (state.data?.running ? PROGRESS_POLL_MS : POLL_MS),
  });
