import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartupError } from '../lib/startup-error.ts';

/**
 * Adds the variables of the file `.env` in `folder`, if there is one, to those of this process; a
 * variable that is set already stays. They reach node-postgres too, which reads `PGSSLMODE` and others.
 *
 * @throws StartupError (78) when the file cannot be read
 */
export function loadEnvFile(folder: string): void {
  const path = join(folder, '.env');
  if (!existsSync(path)) return;
  for (const [name, value] of Object.entries(parseEnv(readText(path)))) process.env[name] ??= value;
}

/** Without the byte order mark of Windows, which Node's own loader takes for a part of the first name. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw StartupError.badConfiguration(
      `The file ${path} cannot be read (${cause instanceof Error ? cause.message : cause}). Give this user access to it.`,
      cause,
    );
  }
}
