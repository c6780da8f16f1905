import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const LOCKFILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const INSTALLED = fileURLToPath(new URL('../../node_modules/.package-lock.json', import.meta.url));

/**
 * The start script would otherwise install first, which is not measured and would remove the test
 * tools.
 */
export async function requireInstalled(): Promise<void> {
  const [lockfile, installed] = await Promise.all([stat(LOCKFILE), stat(INSTALLED)]);
  if (installed.mtimeMs < lockfile.mtimeMs)
    throw new Error('package-lock.json is newer than node_modules: npm install.');
}
