import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HOW_TO_MAKE_ROOM } from '../lib/data-folder.ts';
import { EXIT_BAD_CONFIGURATION, StartupError } from '../lib/startup-error.ts';
import { ensurePrivateFile, rejectForeignFile } from './private-file.ts';
import { isBusy } from './sqlite-errors.ts';

export const LOCK_FILE = 'airdial.lock';

/** Another server holds the folder; it may be about to end. */
export class FolderInUseError extends StartupError {
  constructor(dataDir: string, cause: unknown) {
    const message =
      `Another Airdial server is running on the data folder ${dataDir}. ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.';
    super(message, EXIT_BAD_CONFIGURATION, cause);
  }
}

export type FolderLock = { release(): void };

/**
 * Ensures that this is the only server on the folder. The lock belongs to the operating system and
 * ends with the process, also after kill -9, so that no stale lock remains.
 *
 * @throws FolderInUseError (78) when another server is running there; StartupError (78) when it cannot be locked
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const path = join(dataDir, LOCK_FILE);
  rejectForeignFile(path);
  try {
    ensurePrivateFile(path);
  } catch (cause) {
    throw unusableLock(path, cause);
  }
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    database.close();
    if (!isBusy(cause)) throw unusableLock(path, cause);
    throw new FolderInUseError(dataDir, cause);
  }
  return { release: () => database.close() };
}

const unusableLock = (path: string, cause: unknown) =>
  StartupError.badConfiguration(
    `The lock file ${path} cannot be used (${cause instanceof Error ? cause.message : cause}). ` +
      `See that its disk has room (${HOW_TO_MAKE_ROOM}), delete it, or set DATA_DIR to a folder on a local disk.`,
    cause,
  );
