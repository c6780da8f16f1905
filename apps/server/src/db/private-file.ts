import { chmodSync, closeSync, constants, openSync } from 'node:fs';

const OWNER_READS_AND_WRITES = 0o600;
const { O_CREAT, O_RDWR } = constants;

/**
 * Ensures that a file exists and that only this user reads it, whatever the umask and the folder's
 * mode. SQLite gives its journals the mode of the database, so that this comes before it opens one.
 */
export function ensurePrivateFile(path: string): void {
  closeSync(openSync(path, O_CREAT | O_RDWR, OWNER_READS_AND_WRITES));
  restrictToOwner(path);
}

/** Leaves a file as it is where its system knows no modes, or where it belongs to another user. */
export function restrictToOwner(path: string): void {
  try {
    chmodSync(path, OWNER_READS_AND_WRITES);
  } catch (error) {
    if (!HAS_NO_MODE.has(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

const HAS_NO_MODE = new Set(['ENOENT', 'ENOSYS', 'ENOTSUP', 'EPERM', 'EROFS']);
