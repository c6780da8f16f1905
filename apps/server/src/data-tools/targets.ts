import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { migrate } from '../db/migrator.ts';
import { openDatabase } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { SQLITE_FILE } from '../db/open-sqlite.ts';
import type { Schema } from '../db/schema.ts';
import { syncFile } from '../db/sqlite-file.ts';
import { StartupError } from '../lib/startup-error.ts';
import { checkRoom } from './check-room.ts';
import { copyRows, hasRows, type OnProgress, sumRows } from './copy-rows.ts';
import { postgresRowSource, postgresRowTarget } from './postgres-rows.ts';
import { POSTGRES_OPTIONS, type Source } from './sources.ts';
import { sqliteRowSource, sqliteRowTarget } from './sqlite-rows.ts';
import { findDifference, type TableSums } from './table-sums.ts';
import { silentLogger } from './tool-context.ts';
import { withWorkFolder } from './work-folder.ts';

export type EmbeddedCopyOptions = {
  readonly onProgress?: OnProgress;
  /** Called while it is read back. */
  readonly onCheck?: OnProgress;
  /** Where it is made: nothing else may be there. By default a new folder beside `path`. */
  readonly workFolder?: string;
  /** Called with the finished file, before it gets its name. */
  readonly finish?: (draft: string, sums: TableSums) => Promise<void>;
};

/**
 * Makes an embedded database with the rows of `source` at `path`. Until it is whole it stands in a
 * folder beside it, which a failure or a signal removes.
 *
 * @returns what was copied, compared with what the file then has
 */
export async function copyToEmbedded(
  path: string,
  source: Source,
  { onProgress, onCheck, finish, ...options }: EmbeddedCopyOptions = {},
): Promise<TableSums> {
  const parent = dirname(path);
  checkRoom(parent, source.bytes);
  return withWorkFolder({ parent, given: options.workFolder }, async (workFolder) => {
    const dataDir = join(workFolder, 'new');
    const draft = join(dataDir, SQLITE_FILE);
    const migrations = ofSource(source);
    const empty = await openDatabase({ dataDir, databaseUrl: null, logger: silentLogger, migrations });
    await empty.close();
    const sums = await fill(draft, source, onProgress);
    await readBack(draft, sums, onCheck);
    await finish?.(draft, sums);
    syncFile(draft);
    renameSync(draft, path);
    return sums;
  });
}

async function fill(draft: string, { rows }: Source, onProgress?: OnProgress): Promise<TableSums> {
  const database = new DatabaseSync(draft);
  try {
    // A draft that fails is deleted, so that it needs no journal. Foreign keys are checked at the end.
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; begin');
    const sums = await copyRows(rows, sqliteRowTarget(database), onProgress);
    const broken = database.prepare('pragma foreign_key_check').get();
    if (broken) throw unequal(`a row of the table ${broken.table} refers to one that is missing`);
    database.exec('commit');
    return sums;
  } finally {
    database.close();
  }
}

/** From the file, not from the memory of the connection that has written it. */
async function readBack(draft: string, sums: TableSums, onCheck?: OnProgress): Promise<void> {
  const database = new DatabaseSync(draft, { readOnly: true });
  try {
    rejectDifference(sums, await sumRows(sqliteRowSource(database), onCheck));
  } finally {
    database.close();
  }
}

/**
 * Copies the rows of `source` into an empty PostgreSQL database, all or none.
 *
 * @returns what was copied, compared with what the database then has
 * @throws StartupError (78) when it has rows; nothing is changed then
 */
export async function copyToPostgres(
  databaseUrl: string,
  source: Source,
  onProgress?: OnProgress,
): Promise<TableSums> {
  const { db, close } = await openPostgres({ ...POSTGRES_OPTIONS, databaseUrl });
  try {
    await rejectRows(db);
    const options = { db, kind: 'postgres', logger: silentLogger, backup: () => {} } as const;
    await migrate({ ...options, migrations: ofSource(source) });
    const sums = await db.transaction().execute(async (trx) => {
      const copied = await copyRows(source.rows, postgresRowTarget(trx), onProgress);
      rejectDifference(copied, await sumRows(await postgresRowSource(trx)));
      return copied;
    });
    await migrate({ ...options, migrations: allMigrations });
    return sums;
  } finally {
    await close();
  }
}

/** Rows fit into the tables of their own version; an upgrade follows once they are there. */
const ofSource = ({ migrations }: Source) => allMigrations.filter(({ name }) => migrations.has(name));

async function rejectRows(db: Kysely<Schema>): Promise<void> {
  const isEmpty = await db
    .transaction()
    .execute(async (trx) => !(await hasRows(await postgresRowSource(trx))));
  if (isEmpty) return;
  throw StartupError.badConfiguration(
    'The database of DATABASE_URL is not empty. Nothing was changed. Make another one (createdb) for the copy.',
  );
}

function rejectDifference(expected: TableSums, actual: TableSums): void {
  const difference = findDifference(expected, actual);
  if (difference !== null) throw unequal(difference);
}

const unequal = (difference: string): StartupError =>
  StartupError.failure(`The copy is not equal to the original: ${difference}. It was discarded.`);
