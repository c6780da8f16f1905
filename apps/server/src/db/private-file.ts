import { chmodSync, closeSync, constants, fchmodSync, openSync } from 'node:fs';
import { NO_LINK } from '../lib/data-folder.ts';

const OWNER_READS_AND_WRITES = 0o600;
const { O_CREAT, O_RDWR } = constants;

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

function unlessWithoutModes(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!HAS_NO_MODE.has(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

const HAS_NO_MODE = new Set(['ENOENT', 'ENOSYS', 'ENOTSUP', 'EPERM', 'EROFS']);
