import { type Kysely, sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { Database, DatabaseKind, DatabaseLogger } from './database.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { migrate } from './migrator.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';
import { backupSqlite } from './sqlite-backup.ts';

export type OpenDatabaseOptions = {
  readonly dataDir: string;
  /** Null or empty: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly logger: DatabaseLogger;
  readonly migrations?: readonly Migration[];
};

type Opened = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  backup(): void;
  close(): Promise<void>;
};

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws StartupError that names the cause and a remedy; nothing is changed then
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { logger, migrations = allMigrations } = options;
  const { db, kind, backup, close } = await open(options);
  try {
    await migrate({ db, kind, migrations, logger, backup });
  } catch (error) {
    await close();
    throw error instanceof AppError ? unusableError(error) : error;
  }
  const ping = async () => {
    await db.selectNoFrom(sql`1`.as('alive')).execute();
  };
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  return { db, kind, ping, close: closeOnce };
}

const unusableError = ({ cause }: AppError) =>
  StartupError.failure(
    `The database cannot be used right now (${cause instanceof Error ? cause.message : cause}). ` +
      'See that no other program holds it and that its disk has room, and start again.',
    cause,
  );

async function open({ dataDir, databaseUrl, logger }: OpenDatabaseOptions): Promise<Opened> {
  if (databaseUrl) {
    const { db, close } = await openPostgres(databaseUrl, logger);
    return { db, close, kind: 'postgres', backup: () => {} };
  }
  const { db, raw, close } = openSqlite(dataDir);
  const backup = () => {
    const path = backupSqlite(raw, dataDir, new Date());
    logger.info({ path }, 'database copied before its upgrade');
  };
  return { db, close, kind: 'sqlite', backup };
}
