import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../lib/startup-error.ts';
import { syncFile } from './sqlite-file.ts';

const BACKUPS_FOLDER = 'backups';
const KEPT_BACKUPS_COUNT = 5;
const BACKUP_NAME = /^airdial-[\dTZ-]+\.sqlite$/;

/**
 * Copies the database as it is into the backups folder and keeps the newest few.
 *
 * @returns the path of the copy
 * @throws StartupError when the copy cannot be written: an upgrade without a way back is not begun
 */
export function backupSqlite(database: DatabaseSync, dataDir: string, now: Date): string {
  const folder = join(dataDir, BACKUPS_FOLDER);
  const path = join(folder, `airdial-${now.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(`${path}.part`, { force: true });
    database.prepare('vacuum into ?').run(`${path}.part`);
    syncFile(`${path}.part`);
    renameSync(`${path}.part`, path);
    dropOldBackups(folder);
  } catch (cause) {
    throw StartupError.failure(
      `The database could not be copied to ${folder} before its upgrade (${String(cause)}). ` +
        'Nothing was changed. Make room or mend the access rights there, and start again.',
      cause,
    );
  }
  return path;
}

function dropOldBackups(folder: string): void {
  const backups = readdirSync(folder).filter((name) => BACKUP_NAME.test(name));
  for (const name of backups.sort().slice(0, -KEPT_BACKUPS_COUNT)) rmSync(join(folder, name));
}
