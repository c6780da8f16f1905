import { join, resolve } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import { rejectDamagedLogUnlessServed } from '../db/reject-damaged-log.ts';
import { toBackupName } from '../modules/station/backups/backup-types.ts';
import { makeBackup } from './make-backup.ts';
import { reportProgress } from './progress.ts';
import type { ToolContext } from './tool-context.ts';

const BYTES_PER_MB = 1e6;

/** Writes everything that the installation has into one file, also while servers run, and reads it back. */
export async function backUp(
  { config, print, folder }: ToolContext,
  file: string | undefined,
  { withSecret }: { readonly withSecret: boolean },
): Promise<void> {
  const path = file ? resolve(folder, file) : join(config.backupDir, toBackupName('manual', new Date()));
  if (!config.databaseUrl) rejectDamagedLogUnlessServed(config.dataDir);
  const onProgress = reportProgress(print);
  const { rows, bytes, hasSecretKey } = await makeBackup({ config, path, withSecret, onProgress });
  const size = Math.ceil(bytes / BYTES_PER_MB);
  print(`Backup of ${formatCount(rows)} rows, read back and equal: ${path} (${formatCount(size)} MB)`);
  print(hasSecretKey ? WITH_KEY : WITHOUT_KEY);
}

const WITH_KEY =
  'It contains secret.key: whoever has it can read the SMTP password. Keep it where only you can read it.';
const WITHOUT_KEY =
  'It does not contain the secret that passwords in it are encrypted with. Keep APP_SECRET or secret.key apart from it.';
