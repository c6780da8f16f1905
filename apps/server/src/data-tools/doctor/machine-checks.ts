import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import type { Config } from '../../config/config.ts';
import { APP_VERSION } from '../../lib/app-version.ts';
import { HOW_TO_MAKE_ROOM } from '../../lib/data-folder.ts';
import { tryBackupFolder } from '../../modules/station/backups/try-backup-folder.ts';
import { type Check, error, type Finding, ok, toReason, warn } from './finding.ts';

const NODE_MAJOR_MIN = 24;
const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o022;
/** Files that other users of the machine must not read. */
const PRIVATE_FILE = /^(secret\.key.*|airdial\.sqlite.*|.*\.sqlite)$/;
const BYTES_PER_MB = 1e6;
const FREE_MB_LOW = 1_000;
const FREE_MB_TOO_LOW = 100;

export const checkVersions: Check = async () => {
  const { node } = process.versions;
  const versions = `Airdial ${APP_VERSION}, Node ${node}, ${process.platform} ${process.arch}`;
  if (Number(node.split('.')[0]) >= NODE_MAJOR_MIN) return [ok(versions)];
  return [error(`${versions}: Node ${NODE_MAJOR_MIN} or newer is needed; \`npm start\` installs it.`)];
};

export const checkDataFolder: Check = async ({ config }) => {
  const { dataDir } = config;
  if (!existsSync(dataDir) && isOnlyForBackups(config)) return [];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    return [
      error(
        `The data folder ${dataDir} cannot be used (${toReason(cause)}). Set DATA_DIR, or give this user access to it.`,
      ),
    ];
  }
  return [checkRights(dataDir), checkSpace(dataDir)];
};

/** Whether nothing but backups needs the data folder: the check of their folder finds out if they can make it. */
const isOnlyForBackups = ({ databaseUrl, appSecret }: Config): boolean =>
  databaseUrl !== null && appSecret !== null;

/** Silent when it can be written to: the data folder says so of the usual one. */
export const checkBackupFolder: Check = async ({ config: { backupDir } }) => {
  try {
    tryBackupFolder(backupDir);
    return [];
  } catch (cause) {
    return [
      error(
        `No backup can be written to ${backupDir} (${toReason(cause)}). Set BACKUP_DIR, or give this user access to it.`,
      ),
    ];
  }
};

function checkRights(dataDir: string): Finding {
  if (statSync(dataDir).mode & OTHERS_WRITE)
    return error(
      `Other users of this machine can replace what is in ${dataDir}, also the key of all secrets. Run: chmod 700 ${dataDir}`,
    );
  const files = readdirSync(dataDir).filter((name) => PRIVATE_FILE.test(name));
  const open = files.filter((name) => statSync(join(dataDir, name)).mode & OTHERS_READ);
  if (open.length > 0)
    return error(
      `Every user of this machine can read ${open.join(', ')} in ${dataDir}. Run: chmod 600 there.`,
    );
  const owner = process.getuid?.();
  const foreign = files.filter((name) => owner !== undefined && statSync(join(dataDir, name)).uid !== owner);
  if (foreign.length > 0)
    return warn(
      `${foreign.join(', ')} in ${dataDir} belong to another user. Run this as the user of the server, or chown them.`,
    );
  return ok(`The data folder ${dataDir} can be written to, and only its owner reads it`);
}

function checkSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / BYTES_PER_MB);
  const space = `${formatCount(freeMb)} MB are free on the disk of the data folder`;
  if (freeMb >= FREE_MB_LOW) return ok(space);
  const remedy = `${space}. Make room: without any, nothing is saved. ${HOW_TO_MAKE_ROOM}.`;
  return freeMb >= FREE_MB_TOO_LOW ? warn(remedy) : error(remedy);
}
