import { join } from 'node:path';
import type { BackupKind } from '@airdial/contract/backup/schema';
import { formatCount } from '@airdial/contract/common/format-count';
import { BACKUPS_FOLDER } from '../lib/data-folder.ts';
import { BackupFiles } from '../modules/station/backups/backup-files.ts';
import type { ToolContext } from './tool-context.ts';

const BYTES_PER_MB = 1e6;

/**
 * Makes room on a full disk, without the database: deletes scheduled backups and copies from before upgrades
 * but the newest of each. Those made by hand stay.
 */
export async function pruneBackups({ config, print }: ToolContext): Promise<void> {
  const folders = new Set([config.backupDir, join(config.dataDir, BACKUPS_FOLDER)]);
  const hasNewest = new Set<BackupKind>();
  let freedBytes = 0;
  for (const files of [...folders].map((folder) => new BackupFiles(folder))) {
    for (const { name, kind, bytes } of await files.list()) {
      const isNewest = !hasNewest.has(kind);
      hasNewest.add(kind);
      if (isNewest || kind === 'manual') continue;
      await files.delete(name);
      freedBytes += bytes;
      print(`Deleted ${files.path(name)}`);
    }
  }
  print(
    freedBytes === 0
      ? `There is no older backup in ${[...folders].join(' or ')}: make room in another way.`
      : `${formatCount(Math.ceil(freedBytes / BYTES_PER_MB))} MB are free again. Backups by hand stay until you delete them.`,
  );
}
