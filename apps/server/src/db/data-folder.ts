import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../lib/startup-error.ts';
import { isBusy } from './sqlite-errors.ts';

const LOCK_FILE = 'airdial.lock';
const PROBE_FILE = '.write-probe';
const OWNER_ONLY = 0o700;

/**
 * Creates the folder when it is missing.
 *
 * @throws StartupError (78) when nothing can be written there
 */
export function ensureDataFolder(dataDir: string): void {
  try {
    createFolders(resolve(dataDir));
    const probe = join(dataDir, PROBE_FILE);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw StartupError.badConfiguration(
      `The data folder ${dataDir} cannot be written to (${reason}). ` +
        'Give this user write access to it, or set DATA_DIR to another folder.',
      cause,
    );
  }
}

/**
 * Not mkdir's `recursive`, which never returns where the system keeps reporting ENOENT, as under
 * /proc.
 */
function createFolders(folder: string): void {
  if (existsSync(folder)) return;
  createFolders(dirname(folder));
  mkdirSync(folder, { mode: OWNER_ONLY });
}

export type FolderLock = { release(): void };

/**
 * Ensures that this is the only server on the folder. The lock belongs to the operating system and
 * ends with the process, also after kill -9, so that no stale lock remains.
 *
 * @throws StartupError (78) when another server is running there
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const path = join(dataDir, LOCK_FILE);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    database.close();
    if (!isBusy(cause)) throw unusableLock(path, cause);
    throw StartupError.badConfiguration(
      `Another Airdial server is running on the data folder ${dataDir}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
      cause,
    );
  }
  return { release: () => database.close() };
}

const unusableLock = (path: string, cause: unknown) =>
  StartupError.badConfiguration(
    `The lock file ${path} cannot be used (${cause instanceof Error ? cause.message : cause}). ` +
      'Delete it, or set DATA_DIR to a folder on a local disk.',
    cause,
  );
