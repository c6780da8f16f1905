import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { readApplied, rejectNewerSchema } from '../db/migrator.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { SQLITE_FILE } from '../db/open-sqlite.ts';
import { checkSqliteContent, checkSqliteHeader, isFile, toImmutableUrl } from '../db/sqlite-file.ts';
import { StartupError } from '../lib/startup-error.ts';
import { postgresRowSource, withPostgresSnapshot } from './postgres-rows.ts';
import type { RowSource } from './rows.ts';
import { sqliteRowSource } from './sqlite-rows.ts';
import { silentLogger } from './tool-context.ts';

/** What is copied: all rows of one moment, and the names of the migrations that made their tables. */
export type Source = {
  readonly rows: RowSource;
  readonly migrations: ReadonlySet<string>;
  /** About how much room they take. */
  readonly bytes: number;
};

/** Reads the database of the configuration, also while a server uses it. @throws StartupError */
export const withConfiguredSource = <T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (source: Source) => Promise<T>,
): Promise<T> =>
  config.databaseUrl
    ? withPostgresSource(config.databaseUrl, work)
    : withEmbeddedSource(config.dataDir, work);

export async function withEmbeddedSource<T>(
  dataDir: string,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const path = join(dataDir, SQLITE_FILE);
  if (!isFile(path))
    throw StartupError.badConfiguration(`There is no database ${path}. Set DATA_DIR to the data folder.`);
  checkSqliteHeader(path);
  const database = openToRead(dataDir, path);
  try {
    checkSqliteContent(database, path);
    database.exec('begin');
    const names = database.prepare('select name from schema_migrations').all();
    const migrations = new Set(names.map(({ name }) => String(name)));
    rejectNewerSchema(migrations, allMigrations);
    return await work({ rows: sqliteRowSource(database), migrations, bytes: statSync(path).size });
  } finally {
    database.close();
  }
}

/** On a disk that only reads SQLite cannot make the index of a write-ahead log. */
function openToRead(dataDir: string, path: string): DatabaseSync {
  const hasIndex = existsSync(`${path}-shm`);
  if (hasIndex || !isOnReadOnlyDisk(dataDir)) return new DatabaseSync(path, { readOnly: true });
  if (!existsSync(`${path}-wal`)) return new DatabaseSync(toImmutableUrl(path), { readOnly: true });
  throw StartupError.badConfiguration(
    `The disk of ${dataDir} only reads, and the database there was not closed. Copy the folder to another disk (cp -a), start ` +
      'a server on it with DATA_DIR, which reads the write-ahead log, and try again.',
  );
}

/** No server can write there meanwhile. */
function isOnReadOnlyDisk(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

export async function withPostgresSource<T>(
  databaseUrl: string,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const { db, close } = await openPostgres({ ...POSTGRES_OPTIONS, databaseUrl });
  try {
    return await withPostgresSnapshot(db, async (trx) => {
      const rows = await postgresRowSource(trx);
      if (rows.tables.length === 0)
        throw StartupError.badConfiguration(
          'DATABASE_URL names an empty database: no server has used it yet.',
        );
      const migrations = await readApplied(trx);
      rejectNewerSchema(migrations, allMigrations);
      const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
      const bytes = Number((await size.execute(trx)).rows[0]?.bytes);
      return work({ rows, migrations, bytes });
    });
  } finally {
    await close();
  }
}

/** `nodeName` is no server's: servers are named `airdial` and an id. A PostgreSQL may have been started just before. */
export const POSTGRES_OPTIONS = {
  nodeName: 'airdial-data',
  startWaitMs: 10_000,
  logger: {
    ...silentLogger,
    info: (_details: object, message: string) => void process.stderr.write(`airdial: ${message}\n`),
  },
};
