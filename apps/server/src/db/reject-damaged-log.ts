import { join } from 'node:path';
import { StartupError } from '../lib/startup-error.ts';
import { type FolderLock, lockDataFolder } from './folder-lock.ts';
import { SQLITE_FILE } from './open-sqlite.ts';
import { describeDamage, findLogDamage } from './write-ahead-log.ts';

/**
 * For programs beside the server. The last connection that closes deletes the write-ahead log, also one whose
 * newest changes cannot be read: only a start may do so, which copies the files first.
 *
 * @throws StartupError (78); nothing is changed then
 */
export function rejectDamagedLog(dataDir: string): void {
  const path = join(dataDir, SQLITE_FILE);
  const damage = findLogDamage(path);
  if (!damage) return;
  throw StartupError.badConfiguration(
    `The write-ahead log ${path}-wal ${describeDamage(damage)}. Nothing was changed. Start the server, which copies the files to ` +
      `${join(dataDir, 'damaged-<time>')} and goes on with what can be read, or restore the newest backup.`,
  );
}

/** A running server has checked its log, and writes to it now. @throws StartupError (78) */
export function rejectDamagedLogUnlessServed(dataDir: string): void {
  const lock = lockUnlessServed(dataDir);
  if (!lock) return;
  try {
    rejectDamagedLog(dataDir);
  } finally {
    lock.release();
  }
}

/** Null also where this user may not lock it: opening the database names the reason. */
function lockUnlessServed(dataDir: string): FolderLock | null {
  try {
    return lockDataFolder(dataDir);
  } catch {
    return null;
  }
}
