import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import { lockDataFolder } from '../db/folder-lock.ts';
import { SQLITE_FILE } from '../db/open-sqlite.ts';
import { ensureDataFolder } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import { KEY_FILE, restoreKeyFile } from '../modules/foundation/secrets/key-file.ts';
import { openBackup } from './backup-file.ts';
import { checkSignature } from './backup-signature.ts';
import type { OnProgress } from './copy-rows.ts';
import { reportProgress } from './progress.ts';
import { reportSecret } from './report-secret.ts';
import type { Source } from './sources.ts';
import { sqliteRowSource } from './sqlite-rows.ts';
import { type TableSums, totalRows } from './table-sums.ts';
import { copyToEmbedded, copyToPostgres } from './targets.ts';
import type { ToolContext } from './tool-context.ts';
import { withCleanUp } from './with-clean-up.ts';

/** Puts a backup into the database of the configuration, which has to be empty. */
export async function restore(context: ToolContext, file: string): Promise<void> {
  const { config, print, folder } = context;
  const backup = await openBackup(resolve(folder, file));
  try {
    const warning = checkSignature(backup, config);
    if (warning !== null) print(warning);
    const rows = sqliteRowSource(backup.database);
    const source = { rows, migrations: backup.migrations, bytes: backup.bytes };
    const onProgress = reportProgress(print);
    const copy = () =>
      config.databaseUrl
        ? copyToPostgres(config.databaseUrl, source, onProgress)
        : copyToEmptyFolder(config.dataDir, source, { onProgress });
    const sums = await withRestoredKey(config, backup.secretKey, copy);
    print(
      `Restored ${formatCount(totalRows(sums))} rows, equal to the backup${describe(backup.manifest?.madeAt)}.`,
    );
  } finally {
    backup.database.close();
  }
  await reportSecret(context);
}

/** A key without its database would be refused when another backup is tried: a failure removes it again. */
async function withRestoredKey<T>(
  { appSecret, dataDir }: ToolContext['config'],
  key: string | null,
  work: () => Promise<T>,
): Promise<T> {
  let isSurplus = key !== null && appSecret === null && restoreKeyFile(dataDir, key);
  return withCleanUp(
    async () => {
      const result = await work();
      isSurplus = false;
      return result;
    },
    () => {
      if (isSurplus) rmSync(join(dataDir, KEY_FILE));
    },
  );
}

const describe = (madeAt: string | undefined) => (madeAt ? ` of ${madeAt}` : '');

/** @throws StartupError (78) when a server runs on the folder, or it has a database */
export async function copyToEmptyFolder(
  dataDir: string,
  source: Source,
  options: { readonly onProgress: OnProgress },
): Promise<TableSums> {
  ensureDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  return withCleanUp(
    async () => {
      const path = join(dataDir, SQLITE_FILE);
      if (['', '-wal'].some((suffix) => existsSync(path + suffix)))
        throw StartupError.badConfiguration(
          `The data folder ${dataDir} has a database already. Nothing was changed. ` +
            `Move ${SQLITE_FILE} away with its -wal and -shm files, or set DATA_DIR to an empty folder.`,
        );
      return copyToEmbedded(path, source, options);
    },
    () => lock.release(),
  );
}
