import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { HOW_TO_MAKE_ROOM } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import { ensurePrivateFile, rejectForeignFile } from './private-file.ts';
import { primaryCode } from './sqlite-errors.ts';

const MAGIC = 'SQLite format 3\0';
/** Only the schema of a larger file is read: a full check would delay every start. */
const FULL_CHECK_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Creates an empty database under another name and renames it. A file of zero bytes is therefore
 * always damage, never an interrupted first start, and is not mistaken for a new installation.
 *
 * @throws StartupError (1) when it cannot be written
 */
export function createSqliteFileIfMissing(path: string): void {
  if (existsSync(path)) return;
  if (existsSync(`${path}-wal`)) throw corruptFile(path, 'the file is missing, but its journal is there');
  try {
    const draft = `${path}.new`;
    rmSync(draft, { force: true });
    ensurePrivateFile(draft);
    const database = new DatabaseSync(draft);
    // Switching the journal is the smallest write that puts the header into the file.
    database.exec('pragma journal_mode = wal');
    database.close();
    syncFile(draft);
    renameSync(draft, path);
  } catch (cause) {
    throw unusableFile(path, cause);
  }
}

/** @throws StartupError (78) when the file has not the header of a database, or is another user's */
export function checkSqliteHeader(path: string): void {
  const header = Buffer.alloc(MAGIC.length);
  rejectForeignFile(path, constants.R_OK);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  if (header.toString('latin1') !== MAGIC) throw corruptFile(path, 'it does not begin like a database');
}

/** @throws StartupError (78) when the pages of the file are inconsistent */
export function checkSqliteContent(database: DatabaseSync, path: string): void {
  try {
    database.prepare('select count(*) from sqlite_schema').get();
    if (statSync(path).size > FULL_CHECK_MAX_BYTES) return;
    const verdict = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0];
    if (verdict !== 'ok') throw new Error(String(verdict));
  } catch (cause) {
    if (UNUSABLE_CODES.has(primaryCode(cause))) throw unusableFile(path, cause);
    throw corruptFile(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** Read-only, I/O error, full, cannot open: of the disk or the rights, not of what the file contains. */
const UNUSABLE_CODES = new Set([8, 10, 13, 14]);

/** For a closed database that nothing writes: SQLite would write beside it, where the disk may only read. */
export function toImmutableUrl(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
}

/**
 * Unlike `existsSync`, which also returns false where this user may not look.
 *
 * @throws StartupError (78)
 */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    throw StartupError.badConfiguration(
      `${path} cannot be read (${code}). Give this user access to it, or correct the path.`,
      cause,
    );
  }
}

const unusableFile = (path: string, cause: unknown): StartupError =>
  StartupError.failure(
    `The file ${path} cannot be used (${cause instanceof Error ? cause.message : cause}). Nothing was changed. See that ` +
      `its disk has room (${HOW_TO_MAKE_ROOM}) and that this user may read and write there, and try again.`,
    cause,
  );

const corruptFile = (path: string, finding: string, cause?: unknown): StartupError =>
  StartupError.badConfiguration(
    `The database file ${path} is damaged (${finding.replaceAll('\n', ' ')}). Nothing was changed. ` +
      'Move it away together with its -wal and -shm files, and run `npm run data -- restore FILE` with the newest file of ' +
      'BACKUP_DIR, which is the backups folder beside it unless it is set.',
    cause,
  );

export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
