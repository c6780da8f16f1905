import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BACKUPS_FOLDER } from '../db/sqlite-backup.ts';
import { StartupError } from '../lib/startup-error.ts';
import { readKeyText } from '../modules/secrets/key-file.ts';
import { openBackup, writeManifest } from './backup-file.ts';
import { reportProgress } from './progress.ts';
import { withConfiguredSource } from './sources.ts';
import { copyToEmbedded } from './targets.ts';
import { formatCount, type ToolContext } from './tool-context.ts';

const OWNER_ONLY = 0o700;
const BYTES_PER_MB = 1e6;

/** Writes everything that the installation has into one file, also while servers run, and reads it back. */
export async function backUp(
  { config, print, folder }: ToolContext,
  file: string | undefined,
  { withSecret }: { readonly withSecret: boolean },
): Promise<void> {
  const path = file ? resolve(folder, file) : join(config.dataDir, BACKUPS_FOLDER, defaultName(new Date()));
  if (existsSync(path))
    throw StartupError.badConfiguration(`${path} is there already. Name another file; none is overwritten.`);
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY });
  // With APP_SECRET nothing was encrypted by a key of the data folder.
  const secretKey = withSecret && config.appSecret === null ? readKeyText(config.dataDir) : null;
  const sums = await withConfiguredSource(config, (source) =>
    copyToEmbedded(path, source, {
      onProgress: reportProgress(print),
      finish: async (draft, copied) => {
        writeManifest(draft, copied, secretKey);
        (await openBackup(draft)).database.close();
      },
    }),
  );
  const rows = Object.values(sums).reduce((total, table) => total + table.rows, 0);
  const size = Math.ceil(statSync(path).size / BYTES_PER_MB);
  print(`Backup of ${formatCount(rows)} rows, read back and equal: ${path} (${formatCount(size)} MB)`);
  print(secretKey ? WITH_KEY : WITHOUT_KEY);
}

const WITH_KEY =
  'It contains secret.key: whoever has it can read the SMTP password. Keep it where only you can read it.';
const WITHOUT_KEY =
  'It does not contain the secret that passwords in it are encrypted with. Keep APP_SECRET or secret.key apart from it.';

const defaultName = (now: Date): string =>
  `airdial-backup-${now.toISOString().slice(0, 19).replaceAll(/[:.]/g, '-')}.sqlite`;
