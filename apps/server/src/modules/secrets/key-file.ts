import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/startup-error.ts';

const KEY_FILE = 'secret.key';
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * The key in the data folder; made, readable for this user only, when it is missing.
 *
 * @throws StartupError (78) when what is there is no key; it is not touched then
 */
export function readKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE);
  const key = readIfThere(path) ?? makeKey(path);
  if (key.length === KEY_BYTES) return key;
  throw StartupError.badConfiguration(
    `The key file ${path} is damaged. Put it back from a backup; or delete it, and enter the SMTP password anew.`,
  );
}

function readIfThere(path: string): Buffer | null {
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

/** Written beside and then linked: whoever reads it sees all of it, and of several nodes one is first. */
function makeKey(path: string): Buffer {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(beside, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, {
    mode: OWNER_ONLY,
    flush: true,
  });
  try {
    linkSync(beside, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    rmSync(beside);
  }
  return readIfThere(path) ?? Buffer.alloc(0);
}
