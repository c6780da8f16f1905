import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { AsyncMutex } from './async-mutex.ts';
import { ensureDataFolder, lockDataFolder } from './data-folder.ts';
import type { Schema } from './schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { BUSY_TIMEOUT_MS } from './sqlite-errors.ts';
import { checkSqliteContent, checkSqliteHeader, createSqliteFileIfMissing } from './sqlite-file.ts';
import { SqliteHandle } from './sqlite-handle.ts';

const SQLITE_FILE = 'airdial.sqlite';

export type OpenedSqlite = {
  readonly db: Kysely<Schema>;
  /** The writing connection, for backups. */
  readonly raw: DatabaseSync;
  close(): Promise<void>;
};

/** @throws StartupError (78): folder not writable, another server on it, damaged file */
export function openSqlite(dataDir: string): OpenedSqlite {
  ensureDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    const writer = openWriter(join(dataDir, SQLITE_FILE));
    const reader = openReader(join(dataDir, SQLITE_FILE));
    const handles = {
      writer: new SqliteHandle(writer),
      reader: new SqliteHandle(reader),
      writeMutex: new AsyncMutex(),
    };
    const db = new Kysely<Schema>({ dialect: createSqliteDialect(handles) });
    const close = async () => {
      await db.destroy();
      lock.release();
    };
    return { db, raw: writer, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openWriter(path: string): DatabaseSync {
  createSqliteFileIfMissing(path);
  checkSqliteHeader(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    checkSqliteContent(database, path);
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const openReader = (path: string) => new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
