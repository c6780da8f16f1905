import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseBackupName } from '../lib/backup-name.ts';
import { BACKUPS_FOLDER, HOW_TO_MAKE_ROOM } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import { markClosed } from './open-mark.ts';
import { ensurePrivateFile, restrictToOwner } from './private-file.ts';
import { syncFile } from './sqlite-file.ts';

const BACKUPS_MAX_COUNT = 5;
/** What a start that was killed or ran out of room has left, and the journal beside it. */
const UNFINISHED_COPY = /^airdial-.*\.sqlite\.part/;

/**
 * Copies the database into the backups folder and deletes the oldest such copies beyond five.
 *
 * @returns the path of the copy
 * @throws StartupError when the copy cannot be written, because no upgrade starts without a backup
 */
export function backupSqlite(database: DatabaseSync, dataDir: string, now: Date): string {
  const folder = join(dataDir, BACKUPS_FOLDER);
  const path = join(folder, `airdial-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
  try {
    mkdirSync(folder, { recursive: true });
    deleteUnfinishedCopies(folder);
    try {
      writeCopy(database, path);
    } finally {
      deleteUnfinishedCopies(folder);
    }
    deleteOldBackups(folder);
  } catch (cause) {
    throw StartupError.failure(
      `The database could not be copied to ${folder} before its upgrade (${String(cause)}). ` +
        `Nothing was changed. Make room (${HOW_TO_MAKE_ROOM}) or mend the access rights there, and start again.`,
      cause,
    );
  }
  return path;
}

function writeCopy(database: DatabaseSync, path: string): void {
  const draft = `${path}.part`;
  ensurePrivateFile(draft);
  database.prepare('vacuum into ?').run(draft);
  const copy = new DatabaseSync(draft);
  markClosed(copy);
  copy.close();
  syncFile(draft);
  renameSync(draft, path);
}

export const listUnfinishedCopies = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => UNFINISHED_COPY.test(name)) : [];

function deleteUnfinishedCopies(folder: string): void {
  for (const name of listUnfinishedCopies(folder)) rmSync(join(folder, name), { force: true });
}

/**
 * Backups of earlier versions were readable for everybody.
 *
 * @throws StartupError (78) when this user cannot use the folder, which another one may have made
 */
export function restrictBackups(dataDir: string): void {
  const folder = join(dataDir, BACKUPS_FOLDER);
  if (!existsSync(folder)) return;
  try {
    for (const name of listBackups(folder)) restrictToOwner(join(folder, name));
  } catch (cause) {
    throw StartupError.badConfiguration(
      `The folder of backups ${folder} cannot be used (${(cause as NodeJS.ErrnoException).code}). Give it and its files to ` +
        'the user of the server (chown -R), and start again.',
      cause,
    );
  }
}

/** Another file there was made by an operator, who may have named it after its day. */
const listBackups = (folder: string): string[] =>
  readdirSync(folder).filter((name) => parseBackupName(name)?.kind === 'upgrade');

function deleteOldBackups(folder: string): void {
  const backups = listBackups(folder);
  for (const name of backups.sort().slice(0, -BACKUPS_MAX_COUNT)) rmSync(join(folder, name));
}
