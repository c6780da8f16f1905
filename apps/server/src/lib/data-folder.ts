import { closeSync, constants, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Holds the backups, in the data folder unless BACKUP_DIR says otherwise. */
export const BACKUPS_FOLDER = 'backups';
const PROBE_FILE = '.write-probe';
const { O_CREAT, O_WRONLY } = constants;
/** Who may write into the folder must not have root change a file elsewhere. Windows has no such flag. */
export const NO_LINK = constants.O_NOFOLLOW ?? 0;
const OWNER_ONLY = 0o700;
/** Works without a sign-in, which would be a write. */
export const HOW_TO_MAKE_ROOM = '`npm run data -- prune-backups` deletes older backups';
/** The disk, or what this user may have of it. */
const IS_FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Creates the folder when it is missing.
 *
 * @throws StartupError (78) when nothing can be written there
 */
export function ensureDataFolder(dataDir: string): void {
  try {
    createFolders(resolve(dataDir));
    const probe = join(dataDir, PROBE_FILE);
    closeSync(openSync(probe, O_CREAT | O_WRONLY | NO_LINK));
    rmSync(probe, { force: true });
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    const remedy = IS_FULL.has(reason)
      ? `Make room on its disk (${HOW_TO_MAKE_ROOM})`
      : 'Give this user write access to it';
    throw StartupError.badConfiguration(
      `The data folder ${dataDir} cannot be written to (${reason}). ${remedy}, or set DATA_DIR to another folder.`,
      cause,
    );
  }
}

/**
 * Creates those that are missing, for their owner alone. Not mkdir's `recursive`, which never returns where the
 * system keeps reporting ENOENT, as under /proc.
 */
export function createFolders(folder: string): void {
  if (existsSync(folder)) return;
  createFolders(dirname(folder));
  mkdirSync(folder, { mode: OWNER_ONLY });
}
