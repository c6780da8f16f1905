import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import { HOW_TO_MAKE_ROOM } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import { orNullAfter, withTimeLimit } from '../lib/time-limit.ts';
import type { Database, DatabaseKind, DatabaseLogger } from './database.ts';
import { measurePostgres } from './database-clock.ts';
import type { FoundDamage } from './database-types.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { migrate } from './migrator.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';
import { backupSqlite } from './sqlite-backup.ts';
import { describeDamage } from './write-ahead-log.ts';
import { checkWrites } from './write-check.ts';

/** Health checks are repeated within seconds: a late response is none. */
const PING_LIMIT_MS = 2_000;
/** An open connection responds within milliseconds, or not at all. */
const PING_OPEN_MS = 500;

export type OpenDatabaseOptions = {
  readonly dataDir: string;
  /** Null or empty: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly logger: DatabaseLogger;
  /** How long another server on the data folder may take to end; default: not at all. */
  readonly lockWaitMs?: number;
  /** How long PostgreSQL may take to start; default: not at all. */
  readonly postgresWaitMs?: number;
  readonly migrations?: readonly Migration[];
};

type Opened = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  readonly damage: FoundDamage | null;
  backup(): void;
  /** Null: there are no connections that could be lost. */
  readonly checkNewConnection: (() => Promise<void>) | null;
  close(): Promise<void>;
};

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws StartupError that names the cause and a remedy; nothing is changed then
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { logger, migrations = allMigrations } = options;
  const { db, kind, damage, backup, checkNewConnection, close } = await open(options);
  try {
    await migrate({ db, kind, migrations, logger, backup });
  } catch (error) {
    await close();
    throw toStartupError(error);
  }
  if (damage) logger.error(damage, `the write-ahead log ${describeDamage(damage)}; the files were copied`);
  const select = async () => {
    await db.selectNoFrom(sql`1`.as('alive')).execute();
  };
  const ping = createPing(select, checkNewConnection);
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  return {
    db,
    kind,
    damage,
    ping,
    measure: async () => (kind === 'postgres' ? measurePostgres(db) : null),
    checkWrites: () => checkWrites(db),
    close: closeOnce,
  };
}

type Query = () => Promise<void>;

function createPing(select: Query, checkNewConnection: Query | null): Query {
  const ask = shareWhilePending(select);
  const askAnew = checkNewConnection && shareWhilePending(checkNewConnection);
  return () =>
    withTimeLimit({ ms: PING_LIMIT_MS, createError: createLateError }, async () => {
      if (askAnew === null) return ask();
      const isAlive = ask().then(
        () => true,
        () => false,
      );
      // After a failover all open connections are dead, some without a word for many seconds.
      if ((await orNullAfter(PING_OPEN_MS, isAlive)) !== true) await askAnew();
    });
}

/** Concurrent calls share a query: while the database hangs, each query holds a connection. */
function shareWhilePending(query: Query): Query {
  let pending: Promise<void> | undefined;
  return () => {
    pending ??= query().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

const createLateError = () =>
  new AppError('database-unavailable', { cause: new Error('It does not respond.') });

/** What a start makes of a database that takes none of its writes; any other error is a defect, and stays. */
export function toStartupError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { cause } = error;
  return StartupError.failure(
    `The database cannot be used right now (${cause instanceof Error ? cause.message : cause}). ` +
      `See that no other program holds it and that its disk has room (${HOW_TO_MAKE_ROOM}), and start again.`,
    cause,
  );
}

async function open({
  dataDir,
  databaseUrl,
  logger,
  lockWaitMs = 0,
  postgresWaitMs = 0,
}: OpenDatabaseOptions): Promise<Opened> {
  if (databaseUrl) {
    const nodeName = `airdial ${randomUUID()}`;
    const opened = await openPostgres({ databaseUrl, nodeName, logger, startWaitMs: postgresWaitMs });
    return { ...opened, kind: 'postgres', damage: null, backup: () => {} };
  }
  const { db, raw, damage, close } = await openSqlite({ dataDir, lockWaitMs, logger });
  const backup = () => {
    const path = backupSqlite(raw, dataDir, new Date());
    logger.info({ path }, 'database copied before its upgrade');
  };
  return { db, close, kind: 'sqlite', damage, backup, checkNewConnection: null };
}
