import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
  try {
    process.loadEnvFile(path);
  } catch (cause) {
    throw StartupError.badConfiguration(
      `The file ${path} cannot be read (${cause instanceof Error ? cause.message : cause}). Give this user access to it.`,
      cause,
    );
  }
}
