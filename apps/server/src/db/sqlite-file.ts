import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../lib/startup-error.ts';
import { ensurePrivateFile } from './private-file.ts';

const MAGIC = 'SQLite format 3\0';
/** Only the schema of a larger file is read: a full check would delay every start. */
const FULL_CHECK_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Creates an empty database under another name and renames it. A file of zero bytes is therefore
 * always damage, never an interrupted first start, and is not mistaken for a new installation.
 */
export function createSqliteFileIfMissing(path: string): void {
  if (existsSync(path)) return;
  if (existsSync(`${path}-wal`)) throw corruptFile(path, 'the file is missing, but its journal is there');
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  ensurePrivateFile(draft);
  const database = new DatabaseSync(draft);
  // Switching the journal is the smallest write that puts the header into the file.
  database.exec('pragma journal_mode = wal');
  database.close();
  syncFile(draft);
  renameSync(draft, path);
}

/** @throws StartupError (78) when the file has not the header of a database */
export function checkSqliteHeader(path: string): void {
  const header = Buffer.alloc(MAGIC.length);
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
    throw corruptFile(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

const corruptFile = (path: string, finding: string, cause?: unknown): StartupError =>
  StartupError.badConfiguration(
    `The database file ${path} is damaged (${finding.replaceAll('\n', ' ')}). Nothing was changed. ` +
      'Move it away together with its -wal and -shm files, and put the newest file of the backups folder beside it in its place.',
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
