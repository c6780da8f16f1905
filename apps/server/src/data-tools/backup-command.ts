import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import { rejectDamagedLogUnlessServed } from '../db/reject-damaged-log.ts';
import { toBackupName } from '../lib/backup-name.ts';
import { giveToOwner } from './give-to-owner.ts';
import { makeBackup } from './make-backup.ts';
import { reportProgress } from './progress.ts';
import type { ToolContext } from './tool-context.ts';
import { withCleanUp } from './with-clean-up.ts';

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
  const made = listServersPaths(config, path);
  const { rows, bytes, hasSecretKey } = await withCleanUp(
    () => makeBackup({ config, path, withSecret, onProgress }),
    () => giveToOwner(config.dataDir, made),
  );
  const size = Math.ceil(bytes / BYTES_PER_MB);
  print(`Backup of ${formatCount(rows)} rows, read back and equal: ${path} (${formatCount(size)} MB)`);
  print(hasSecretKey ? WITH_KEY : WITHOUT_KEY);
}

/** @returns the file and the folders that are made for it; none where the server looks for no backups */
function listServersPaths({ dataDir, backupDir }: ToolContext['config'], path: string): string[] {
  if (![dataDir, backupDir].some((folder) => path.startsWith(folder + sep))) return [];
  const paths = [path];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) paths.push(folder);
  return paths;
}

const WITH_KEY =
  'It contains secret.key: whoever has it can read the SMTP password. Keep it where only you can read it.';
const WITHOUT_KEY =
  'It does not contain the secret that passwords in it are encrypted with. Keep APP_SECRET or secret.key apart from it.';
