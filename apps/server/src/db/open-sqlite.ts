import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { ensureDataFolder } from '../lib/data-folder.ts';
import { retry } from '../lib/retry.ts';
import { AsyncMutex } from './async-mutex.ts';
import { copyDamagedLog } from './copy-damaged-log.ts';
import type { DatabaseLogger } from './database.ts';
import type { FoundDamage } from './database-types.ts';
import { FolderInUseError, lockDataFolder } from './folder-lock.ts';
import { LogFlusher } from './log-flusher.ts';
import { markClosed, markOpen } from './open-mark.ts';
import { rejectForeignFile, restrictToOwner } from './private-file.ts';
import type { Schema } from './schema.ts';
import { restrictBackups } from './sqlite-backup.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { BUSY_TIMEOUT_MS } from './sqlite-errors.ts';
import { checkSqliteContent, checkSqliteHeader, createSqliteFileIfMissing } from './sqlite-file.ts';
import { SqliteHandle } from './sqlite-handle.ts';

export const SQLITE_FILE = 'airdial.sqlite';
/** Empties the write-ahead log into the database file. */
const CHECKPOINT = 'pragma wal_checkpoint(truncate)';
const LOCK_RETRY_MS = 100;
/** The database, its write-ahead log and the log's index, which an earlier process may have left. */
const DATABASE_FILE_SUFFIXES = ['', '-wal', '-shm'];

export type OpenedSqlite = {
  readonly db: Kysely<Schema>;
  /** The writing connection, for backups. */
  readonly raw: DatabaseSync;
  /** Damage of the write-ahead log, found at this start; null: none. */
  readonly damage: FoundDamage | null;
  close(): Promise<void>;
};

export type OpenSqliteOptions = {
  readonly dataDir: string;
  /** How long another server on the folder may take to end. */
  readonly lockWaitMs: number;
  readonly logger: DatabaseLogger;
};

/** @throws StartupError (78): folder not writable, another server on it, damaged file */
export async function openSqlite({ dataDir, lockWaitMs, logger }: OpenSqliteOptions): Promise<OpenedSqlite> {
  ensureDataFolder(dataDir);
  const lock = await retry(() => lockDataFolder(dataDir), {
    limitMs: lockWaitMs,
    everyMs: LOCK_RETRY_MS,
    isTemporary: (error) => error instanceof FolderInUseError,
    onWait: () =>
      logger.info({ dataDir, lockWaitMs }, 'waiting for another server on the data folder to end'),
  });
  try {
    restrictBackups(dataDir);
    const damage = copyDamagedLog(dataDir, join(dataDir, SQLITE_FILE), new Date());
    const { db, raw } = connectSqlite(dataDir);
    // What follows the damage would be found again.
    if (damage) raw.exec(CHECKPOINT);
    markOpen(raw);
    const close = async () => {
      markClosed(raw);
      await db.destroy();
      lock.release();
    };
    return { db, raw, damage, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For a program beside the server that holds the lock. @throws StartupError (78): damaged file */
export function connectSqlite(dataDir: string): Omit<OpenedSqlite, 'close' | 'damage'> {
  const path = join(dataDir, SQLITE_FILE);
  const raw = openWriter(path);
  const writeMutex = new AsyncMutex();
  const handles = {
    writer: new SqliteHandle(raw),
    reader: new SqliteHandle(openReader(path)),
    writeMutex,
    logFlusher: new LogFlusher({
      path: `${path}-wal`,
      checkpoint: () => writeMutex.run(async () => checkpoint(raw)),
    }),
  };
  const db = new Kysely<Schema>({ dialect: createSqliteDialect(handles) });
  return { db, raw };
}

function openWriter(path: string): DatabaseSync {
  createSqliteFileIfMissing(path);
  for (const suffix of DATABASE_FILE_SUFFIXES) {
    rejectForeignFile(path + suffix);
    restrictToOwner(path + suffix);
  }
  checkSqliteHeader(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    checkSqliteContent(database, path);
    // COMMIT does not wait for the disk: the log flusher does.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on');
    // Otherwise deleted accounts stay readable in the file, and in copies of it.
    database.exec('pragma secure_delete = on');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** @throws when another process prevents it */
function checkpoint(database: DatabaseSync): void {
  const result = database.prepare(CHECKPOINT).get();
  if (result?.busy !== 0) throw new Error('Another process prevents a checkpoint of the database.');
}

const openReader = (path: string) => new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
