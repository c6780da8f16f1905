import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import { listUnfinishedCopies } from '../db/sqlite-backup.ts';
import { BACKUPS_FOLDER } from '../lib/data-folder.ts';
import { type BackupFile, BackupFiles } from '../modules/station/backups/backup-files.ts';
import type { ToolContext } from './tool-context.ts';

const BYTES_PER_MB = 1e6;

/**
 * Makes room on a full disk, without the database: deletes scheduled backups and copies from before upgrades
 * but the newest of each, and unfinished ones of the latter. Those made by hand stay.
 */
export async function pruneBackups({ config, print }: ToolContext): Promise<void> {
  const named = [config.backupDir, join(config.dataDir, BACKUPS_FOLDER)];
  // One folder may have two names.
  const folders = [...new Set(named.map(toRealPath))];
  const backups = await listBackups(folders);
  const isNewest = ({ kind, madeAt }: FoundBackup) =>
    backups.every((other) => other.kind !== kind || other.madeAt <= madeAt);
  const old = [
    ...backups.filter((backup) => backup.kind !== 'manual' && !isNewest(backup)),
    ...folders.flatMap(findUnfinished),
  ];
  for (const { files, name } of old) {
    await files.delete(name);
    print(`Deleted ${files.path(name)}`);
  }
  const freedMb = Math.ceil(old.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_MB);
  print(
    old.length === 0
      ? `There is no older backup in ${folders.join(' or ')}: make room in another way.`
      : `${formatCount(freedMb)} MB are free again. Backups by hand stay until you delete them.`,
  );
}

type FoundBackup = BackupFile & { readonly files: BackupFiles };

function findUnfinished(folder: string): Pick<FoundBackup, 'files' | 'name' | 'bytes'>[] {
  const files = new BackupFiles(folder);
  return listUnfinishedCopies(folder).map((name) => ({
    files,
    name,
    bytes: statSync(files.path(name)).size,
  }));
}

const toRealPath = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder);

async function listBackups(folders: readonly string[]): Promise<FoundBackup[]> {
  const lists = folders.map(async (folder) => {
    const files = new BackupFiles(folder);
    return (await files.list()).map((file) => ({ ...file, files }));
  });
  return (await Promise.all(lists)).flat();
}
