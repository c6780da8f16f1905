import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { Database, DatabaseKind } from '../src/db/database.ts';
import { type OpenDatabaseOptions, openDatabase } from '../src/db/open-database.ts';
import { runOn } from './postgres-cluster.ts';

export const silentLogger = { info: () => {}, warn: () => {}, error: () => {} };

/** A machine that is busy may let a connection wait. */
export const POSTGRES_WAIT_MS = 30_000;

/** Opens the test's own database; a second call opens the same one, as a restart does. */
export type OpenTestDatabase = (options?: Partial<OpenDatabaseOptions>) => Promise<Database>;

type Storage = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Empties the storage; `keepsSchema` leaves the schema of a PostgreSQL database. */
  empty(keepsSchema?: boolean): Promise<void>;
  remove(): Promise<void>;
};

type Body = (open: OpenTestDatabase, kind: DatabaseKind) => void;

const DROP_ALL = 'drop schema public cascade; create schema public';
/**
 * Several times faster than a new schema. Triggers do not run in a replica, also not the audit
 * log's.
 */
const DELETE_ROWS = `do $$ declare name text; begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
  loop execute format('delete from %I', name); end loop;
end $$`;

/**
 * Runs the same tests on the embedded database and on PostgreSQL, each test with an empty schema.
 */
export function describeOnEachDatabase(name: string, body: Body): void {
  describeOnBoth(name, true, body);
}

/** The same without a schema, for tests of migrations. */
export function describeOnEachNewDatabase(name: string, body: Body): void {
  describeOnBoth(name, false, body);
}

/** `npm run test:quick` runs on the embedded database alone. */
const KINDS: readonly DatabaseKind[] =
  process.env.TEST_DATABASES === 'embedded' ? ['sqlite'] : ['sqlite', 'postgres'];

function describeOnBoth(name: string, withSchema: boolean, body: Body): void {
  describe.each(KINDS)(`${name} (%s)`, (kind) => {
    let storage: Storage;
    const opened: Database[] = [];

    beforeAll(async () => {
      const template = withSchema ? inject('migratedDatabase') : undefined;
      storage =
        kind === 'sqlite' ? emptyFolder() : await emptyPostgresDatabase(inject('postgresUrl'), template);
    });

    beforeEach(() => {
      if (withSchema && kind === 'sqlite')
        cpSync(inject('migratedFolder'), storage.dataDir, { recursive: true });
    });

    afterEach(async () => {
      for (const database of opened.splice(0)) await database.close();
      await storage.empty(withSchema);
    });
    afterAll(() => storage.remove());

    const open: OpenTestDatabase = async (options) => {
      const { dataDir, databaseUrl } = storage;
      const database = await openDatabase({
        dataDir,
        databaseUrl,
        logger: silentLogger,
        postgresWaitMs: POSTGRES_WAIT_MS,
        ...options,
      });
      opened.push(database);
      return database;
    };

    body(open, kind);
  });
}

export function emptyFolder(): Storage {
  const dataDir = mkdtempSync(join(tmpdir(), 'airdial-test-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  return { dataDir, databaseUrl: null, empty: remove, remove };
}

/** @param template the database that it is a copy of; by default one without a schema */
export async function emptyPostgresDatabase(
  maintenanceUrl: string,
  template = 'template1',
): Promise<Storage> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(maintenanceUrl, `create database ${name} template ${template}`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  const folder = emptyFolder();
  // One connection, which knows the tables: a new one takes four times as long.
  const pool = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0 });
  // Tests end all connections; the pool opens the next one.
  pool.on('error', () => {});
  const empty = async (keepsSchema = false) => {
    await pool.query(keepsSchema ? DELETE_ROWS : DROP_ALL);
  };
  const remove = async () => {
    await pool.end();
    await runOn(maintenanceUrl, `drop database ${name} with (force)`);
    await folder.remove();
  };
  return { dataDir: folder.dataDir, databaseUrl: url.href, empty, remove };
}
