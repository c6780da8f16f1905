import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { backupFailures } from '@airdial/contract/backup/messages';
import { AppError } from '../lib/app-error.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { BackupMessage, BackupTask } from '../modules/station/backups/backup-types.ts';
import { makeBackup } from './make-backup.ts';
import type { OnBytes } from './progress.ts';

/** The thread in which a server makes a backup: copying rows would block its event loop for seconds. */
const task = workerData as BackupTask;
const REPORT_EVERY_MS = 500;
/** https://sqlite.org/rescode.html */
const SQLITE_FULL = 13;

const post = (message: BackupMessage) => parentPort?.postMessage(message);
lowerPriority();
try {
  const { bytes } = await makeBackup({ ...task, withSecret: true, onBytes: createReport() });
  post({ kind: 'done', bytes });
} catch (error) {
  post({ kind: 'failed', reason: toReason(error) });
}

/** Linux alone gives each thread a priority of its own. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may refuse it: the backup then only takes more of the processor's time from listeners.
  }
}

function createReport(): OnBytes {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (doneBytes, totalBytes) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    post({ kind: 'progress', doneBytes, totalBytes });
  };
}

type SystemError = NodeJS.ErrnoException & { readonly errcode?: number };

/** A sentence that an administrator can act on. */
function toReason(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const folder = dirname(task.path);
  const { code, errcode, syscall, message } = (
    error instanceof AppError ? error.cause : error
  ) as SystemError;
  if (code === 'ENOSPC' || errcode === SQLITE_FULL) return backupFailures.diskFull(folder);
  if (syscall !== undefined) return backupFailures.folderUnusable(folder, code ?? syscall);
  return message;
}
