import { lstatSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes in the folder of backups, or where the first backup makes it, and leaves nothing there.
 *
 * @throws Error of the file system when no backup can be written
 */
export function tryBackupFolder(backupDir: string): void {
  let folder = backupDir;
  while (!isThere(folder) && folder !== dirname(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`);
  // Permissions are not enough: root has them in /proc, and on a disk that is full or read-only.
  rmdirSync(mkdtempSync(join(folder, '.airdial-')));
}

/** A link that leads nowhere is there, too: no folder can be made in its place. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
