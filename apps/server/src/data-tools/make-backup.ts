import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import { createFolders } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import { readKeyText } from '../modules/foundation/secrets/key-file.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { writeManifest } from './backup-file.ts';
import type { OnProgress } from './copy-rows.ts';
import { countBytes, type OnBytes } from './progress.ts';
import { withConfiguredSource } from './sources.ts';
import { totalRows } from './table-sums.ts';
import { copyToEmbedded } from './targets.ts';

export type BackupOptions = {
  readonly config: Pick<Config, 'appSecret' | 'databaseUrl' | 'dataDir'>;
  readonly path: string;
  readonly withSecret: boolean;
  /** Where the file is made before it gets its name; by default a new folder beside it. */
  readonly workFolder?: string;
  readonly onProgress?: OnProgress;
  /** Called with the bytes of rows that were copied or read back. */
  readonly onBytes?: OnBytes;
};

export type MadeBackup = { readonly rows: number; readonly bytes: number; readonly hasSecretKey: boolean };

/**
 * Writes everything that the installation has into one file, also while servers run, and reads it back.
 *
 * @throws StartupError with the solution; there is no file then
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { config, path, withSecret, workFolder, onBytes } = options;
  if (existsSync(path))
    throw StartupError.badConfiguration(`${path} is there already. Name another file; none is overwritten.`);
  const secrets = SecretService.find(config);
  // With APP_SECRET nothing was encrypted by a key of the data folder.
  const secretKey = withSecret && config.appSecret === null ? readKeyText(config.dataDir) : null;
  const sums = await withConfiguredSource(config, async (source) => {
    createFolders(dirname(path));
    const onCheck = onBytes && (await countBytes(source.rows, onBytes));
    const onProgress = options.onProgress ?? onCheck;
    return copyToEmbedded(path, source, {
      ...(onProgress && { onProgress }),
      ...(onCheck && { onCheck }),
      ...(workFolder !== undefined && { workFolder }),
      finish: async (draft, tables) => writeManifest(draft, { tables, secretKey, secrets }),
    });
  });
  return { rows: totalRows(sums), bytes: statSync(path).size, hasSecretKey: secretKey !== null };
}
