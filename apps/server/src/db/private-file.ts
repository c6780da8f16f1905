import { accessSync, chmodSync, closeSync, constants, fchmodSync, openSync, statSync } from 'node:fs';
import { NO_LINK } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';

const OWNER_READS_AND_WRITES = 0o600;
const { O_CREAT, O_RDWR, R_OK, W_OK } = constants;

/**
 * Ensures that a file exists and that only this user reads it, whatever the umask and the folder's
 * mode. SQLite gives its journals the mode of the database, so that this comes before it opens one.
 */
export function ensurePrivateFile(path: string): void {
  const file = openSync(path, O_CREAT | O_RDWR | NO_LINK, OWNER_READS_AND_WRITES);
  try {
    unlessWithoutModes(() => fchmodSync(file, OWNER_READS_AND_WRITES));
  } finally {
    closeSync(file);
  }
}

/** Leaves a file as it is where its system knows no modes, or where it belongs to another user. */
export function restrictToOwner(path: string): void {
  unlessWithoutModes(() => chmodSync(path, OWNER_READS_AND_WRITES));
}

/**
 * The mode of an own file is corrected; that of another user's cannot be.
 *
 * @throws StartupError (78)
 */
export function rejectForeignFile(path: string, access = R_OK | W_OK): void {
  try {
    accessSync(path, access);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') return;
    if (statSync(path, { throwIfNoEntry: false })?.uid === process.geteuid?.()) return;
    throw StartupError.badConfiguration(
      `The file ${path} belongs to another user. Run this as the user of the server, or give that user the data folder and ` +
        'its files (chown -R), and try again.',
      cause,
    );
  }
}

function unlessWithoutModes(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!HAS_NO_MODE.has(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

const HAS_NO_MODE = new Set(['ENOENT', 'ENOSYS', 'ENOTSUP', 'EPERM', 'EROFS']);
