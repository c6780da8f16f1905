import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { DatabaseKind } from '../db/database.ts';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { readApplied, rejectNewerSchema } from '../db/migrator.ts';
import { markClosed } from '../db/open-mark.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { connectSqlite, SQLITE_FILE } from '../db/open-sqlite.ts';
import { rejectDamagedLogUnlessServed } from '../db/reject-damaged-log.ts';
import type { Schema } from '../db/schema.ts';
import { isFile } from '../db/sqlite-file.ts';
import { StartupError } from '../lib/startup-error.ts';
import { POSTGRES_OPTIONS } from './sources.ts';

/** The database of an installation, beside the servers that use it. */
export type Installation = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /** How many migrations the next start applies. */
  readonly pendingMigrations: number;
  close(): Promise<void>;
};

/** Changes nothing. @throws StartupError: no database, another version's, or one that cannot be used */
export async function openInstallation({ dataDir, databaseUrl }: Config): Promise<Installation> {
  const { db, kind, close } = databaseUrl
    ? { ...(await openPostgres({ ...POSTGRES_OPTIONS, databaseUrl })), kind: 'postgres' as const }
    : openEmbedded(dataDir);
  try {
    const applied = await readApplied(db).catch((cause: unknown) => {
      throw noDatabase('It has no tables of Airdial', cause);
    });
    rejectNewerSchema(applied, allMigrations);
    return { db, kind, pendingMigrations: allMigrations.length - applied.size, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws StartupError (78): commands write rows of the present schema only */
export function rejectPendingMigrations({ pendingMigrations }: Installation): void {
  if (pendingMigrations === 0) return;
  throw StartupError.badConfiguration(
    'The database is that of an older version. Start the server once, which upgrades it.',
  );
}

function openEmbedded(dataDir: string) {
  const path = join(dataDir, SQLITE_FILE);
  if (!isFile(path)) throw noDatabase(`There is no file ${path}`);
  rejectDamagedLogUnlessServed(dataDir);
  const { db } = connectSqlite(dataDir);
  const close = async () => {
    await db.destroy();
    markClosedIfLast(path);
  };
  return { db, kind: 'sqlite' as const, close };
}

/** The last connection has emptied the log of a server that was killed: none is missing. */
function markClosedIfLast(path: string): void {
  if (existsSync(`${path}-wal`)) return;
  const database = new DatabaseSync(path);
  markClosed(database);
  database.close();
}

const noDatabase = (finding: string, cause?: unknown): StartupError =>
  StartupError.badConfiguration(
    `${finding}: no server has used this database yet. Start the server once, or correct DATA_DIR or DATABASE_URL.`,
    cause,
  );
