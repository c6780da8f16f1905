import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import { rejectDamagedLogUnlessServed } from '../db/reject-damaged-log.ts';
import { BackupRunRepository } from '../modules/station/backups/backup-run-repository.ts';
import type { BackupRun } from '../modules/station/backups/backup-types.ts';
import { newBackupRun } from '../modules/station/backups/new-backup-run.ts';
import { giveToOwner } from './give-to-owner.ts';
import { openInstallation, rejectPendingMigrations } from './installation.ts';
import { makeBackup } from './make-backup.ts';
import { reportProgress } from './progress.ts';
import type { ToolContext } from './tool-context.ts';
import { withCleanUp } from './with-clean-up.ts';

const BYTES_PER_MB = 1e6;

/** Writes everything that the installation has into one file, also while servers run, and reads it back. */
export async function backUp(
  context: ToolContext,
  file: string | undefined,
  { withSecret }: { readonly withSecret: boolean },
): Promise<void> {
  const { config, print, folder } = context;
  const run = newBackupRun('manual', hostname(), Date.now());
  const path = file ? resolve(folder, file) : join(config.backupDir, run.file);
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
  if (!file) await recordBackup(context, { ...run, finishedAt: Date.now(), bytes });
}

/** The panel lists and counts it like those of the servers. A database that takes no changes still has its file. */
async function recordBackup({ config, print }: ToolContext, run: BackupRun): Promise<void> {
  try {
    const installation = await openInstallation(config);
    try {
      rejectPendingMigrations(installation);
      await new BackupRunRepository(installation.db).insert(run);
    } finally {
      await installation.close();
    }
  } catch (cause) {
    print(`The panel does not count this backup: ${cause instanceof Error ? cause.message : cause}`);
  }
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
