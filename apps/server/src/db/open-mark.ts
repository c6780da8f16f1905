import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** https://sqlite.org/fileformat2.html#user_version_number: 0 in a database that nothing has open. */
const USER_VERSION_AT = 60;
const USER_VERSION_BYTES = 4;

/**
 * Marks the database file as open, for the next start to know that there has to be a write-ahead log. A disk that
 * takes no changes leaves it as it is.
 */
export function markOpen(database: DatabaseSync): void {
  write(database, 'pragma user_version = 1; pragma wal_checkpoint(truncate)');
}

/** Before the last connection closes, which empties the log into the file. */
export function markClosed(database: DatabaseSync): void {
  write(database, 'pragma user_version = 0');
}

function write(database: DatabaseSync, statements: string): void {
  try {
    database.exec(statements);
  } catch {
    // The server says of each change that the disk refuses it.
  }
}

/** Read from the file: SQLite would open the log. */
export function isMarkedOpen(path: string): boolean {
  if (!existsSync(path)) return false;
  const version = Buffer.alloc(USER_VERSION_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, version, 0, USER_VERSION_BYTES, USER_VERSION_AT);
  } finally {
    closeSync(file);
  }
  return version.readUInt32BE() !== 0;
}
