import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataFolder } from '../../../lib/data-folder.ts';
import { StartupError } from '../../../lib/startup-error.ts';

export const KEY_FILE = 'secret.key';
const NEXT_KEY_FILE = 'secret.key.next';
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

export const hasKeyFile = (dataDir: string): boolean => existsSync(join(dataDir, KEY_FILE));

/**
 * Reads the key in the data folder, or creates it, readable for this user only.
 *
 * @throws StartupError (78) when the file holds no key; it is left unchanged
 */
export function readKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE);
  const key = readIfExists(path) ?? createKey(dataDir, path);
  if (key.length === KEY_BYTES) return key;
  throw StartupError.badConfiguration(
    `The key file ${path} is damaged. Put it back from a backup; or delete it, and enter the SMTP password anew.`,
  );
}

/** The content of the key file, for a backup; null where there is none. */
export const readKeyText = (dataDir: string): string | null =>
  hasKeyFile(dataDir) ? encodeKey(readKeyFile(dataDir)) : null;

/**
 * Writes the key of a backup.
 *
 * @returns false when the folder has it already
 * @throws StartupError (78) when the folder has another key, which is left unchanged
 */
export function restoreKeyFile(dataDir: string, text: string): boolean {
  const path = join(dataDir, KEY_FILE);
  const isNew = !hasKeyFile(dataDir);
  if (encodeKey(createKey(dataDir, path, text)) === text) return isNew;
  throw StartupError.badConfiguration(
    `The key file ${path} is there already, and the backup has another one. Move it away and try again.`,
  );
}

/** Made before anything is sealed with it, so that an interrupted rotation goes on with the same one. */
export const readNextKey = (dataDir: string): string => {
  const path = join(dataDir, NEXT_KEY_FILE);
  return encodeKey(readIfExists(path) ?? createKey(dataDir, path));
};

/**
 * From now on the next key is the key. The former one keeps a file of its own, because backups need it.
 *
 * @returns its path; null when there was none
 */
export function takeNextKey(dataDir: string, now: Date): string | null {
  const path = join(dataDir, KEY_FILE);
  const former = hasKeyFile(dataDir) ? `${path}.former-${now.toISOString().replaceAll(/[:.]/g, '-')}` : null;
  // Not renamed: a start without a key would make one.
  if (former !== null) linkSync(path, former);
  renameSync(join(dataDir, NEXT_KEY_FILE), path);
  return former;
}

const encodeKey = (key: Buffer): string => key.toString('base64url');

function readIfExists(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw StartupError.badConfiguration(
      `The key file ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}). Give this user access to it.`,
      cause,
    );
  }
}

/**
 * Writes another file and links it, so that no reader sees half a key and one of several nodes
 * wins.
 */
function createKey(dataDir: string, path: string, text = encodeKey(randomBytes(KEY_BYTES))): Buffer {
  ensureDataFolder(dataDir);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${text}\n`, { mode: OWNER_ONLY, flush: true });
  try {
    linkSync(draft, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    rmSync(draft);
  }
  return readIfExists(path) ?? Buffer.alloc(0);
}
