import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HOW_TO_MAKE_ROOM } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { FoundDamage } from './database-types.ts';
import { describeDamage, findLogDamage } from './write-ahead-log.ts';

const OWNER_ONLY = 0o700;

/**
 * Checks the write-ahead log for damage before the database is opened, which overwrites the log. The
 * files of a damaged one are copied first: another program may recover more of them.
 *
 * @returns null when there is none
 * @throws StartupError when the files cannot be copied; nothing is changed then
 */
export function copyDamagedLog(dataDir: string, path: string, now: Date): FoundDamage | null {
  const damage = findLogDamage(path);
  if (!damage) return null;
  const folder = join(dataDir, `damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
    const files = [path, `${path}-wal`].filter((file) => existsSync(file));
    for (const file of files) copyFileSync(file, join(folder, basename(file)));
  } catch (cause) {
    throw StartupError.failure(
      `The write-ahead log ${path}-wal ${describeDamage(damage)}. The files could ` +
        `not be copied to ${folder} before the start (${String(cause)}). Nothing was changed. Make room there (${HOW_TO_MAKE_ROOM}), and start again.`,
      cause,
    );
  }
  return { ...damage, folder };
}
