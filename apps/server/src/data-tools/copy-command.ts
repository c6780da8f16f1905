import { formatCount } from '@airdial/contract/common/format-count';
import { sql } from 'kysely';
import { lockDataFolder } from '../db/folder-lock.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { rejectDamagedLog } from '../db/reject-damaged-log.ts';
import { StartupError } from '../lib/startup-error.ts';
import { reportProgress } from './progress.ts';
import { reportSecret } from './report-secret.ts';
import { copyToEmptyFolder } from './restore-command.ts';
import { POSTGRES_OPTIONS, withEmbeddedSource, withPostgresSource } from './sources.ts';
import { type TableSums, totalRows } from './table-sums.ts';
import { copyToPostgres } from './targets.ts';
import type { ToolContext } from './tool-context.ts';

/**
 * Copies everything between the embedded database of DATA_DIR and the PostgreSQL of DATABASE_URL, which
 * therefore never is an argument: arguments show in the list of processes.
 */
export async function copy(context: ToolContext, direction: 'to-postgres' | 'to-embedded'): Promise<void> {
  const { config, print } = context;
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null)
    throw StartupError.badConfiguration('Set DATABASE_URL to the PostgreSQL to copy from or to.');
  const onProgress = reportProgress(print);
  if (direction === 'to-postgres') {
    const sums = await withStoppedServer(dataDir, () =>
      withEmbeddedSource(dataDir, (source) => copyToPostgres(databaseUrl, source, onProgress)),
    );
    printResult(sums, print, 'Start the server with this DATABASE_URL.');
    await reportSecret(context);
    return;
  }
  await rejectRunningNodes(databaseUrl);
  const sums = await withPostgresSource(databaseUrl, (source) =>
    copyToEmptyFolder(dataDir, source, { onProgress }),
  );
  printResult(sums, print, 'Start the server without DATABASE_URL, with the same APP_SECRET or secret.key.');
  await reportSecret({ ...context, config: { ...config, databaseUrl: null } });
}

/** What a running server writes after the copy began would be missing in it. */
async function withStoppedServer<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockDataFolder(dataDir);
  try {
    rejectDamagedLog(dataDir);
    return await work();
  } finally {
    lock.release();
  }
}

/** @throws StartupError (78) */
export async function rejectRunningNodes(databaseUrl: string): Promise<void> {
  const { db, close } = await openPostgres({ ...POSTGRES_OPTIONS, databaseUrl });
  const nodes = sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'airdial %'`.execute(db);
  const { rows } = await nodes.finally(close);
  if (rows.length === 0) return;
  throw StartupError.badConfiguration(
    `${rows.length === 1 ? 'A server is' : `${rows.length} servers are`} running on this PostgreSQL. ` +
      'Stop every server first: what is written meanwhile would be lost.',
  );
}

function printResult(sums: TableSums, print: (line: string) => void, next: string): void {
  print(
    `Copied ${formatCount(totalRows(sums))} rows of ${Object.keys(sums).length} tables; counts and checksums are equal. ${next}`,
  );
}
