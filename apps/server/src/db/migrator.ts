import { type Kysely, sql } from 'kysely';
import { StartupError } from '../lib/startup-error.ts';
import type { DatabaseKind, DatabaseLogger } from './database.ts';
import type { Transaction } from './database-types.ts';
import type { Migration } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

/** An arbitrary number that identifies our advisory lock. */
const ADVISORY_LOCK_KEY = 4_147_001;

export type MigrateOptions = {
  readonly db: Kysely<Schema>;
  readonly kind: DatabaseKind;
  readonly migrations: readonly Migration[];
  readonly logger: DatabaseLogger;
  /** Called before the first change to a database that has content, once for each upgrade. */
  readonly backup: () => void;
};

/**
 * Applies the pending migrations, each in a transaction of its own under a lock that other nodes
 * wait for.
 *
 * @throws StartupError (78) when a newer version created the database
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { db, kind, migrations, logger, backup } = options;
  const applied = await withMigrationLock(db, kind, async (trx) => {
    await ensureMigrationsTable(trx);
    return readApplied(trx);
  });
  rejectNewerSchema(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  if (pending.length > 0 && applied.size > 0 && !(await isUnfinished(db, kind))) backup();
  for (const migration of pending)
    await withMigrationLock(db, kind, async (trx) => {
      await applyOnce(trx, migration);
      if (kind === 'sqlite') await markUnfinished(trx, migration !== pending.at(-1));
    });
  if (pending.length === 0) return;
  const steps = { migrations: pending.map(({ name }) => name) };
  logger.info(steps, applied.size === 0 ? 'database schema made' : 'database schema upgraded');
}

/**
 * The copy from before the first of its steps is the one that leads back to the former version.
 *
 * https://sqlite.org/fileformat2.html#application_id: 1 while only some of the pending migrations are applied
 */
async function isUnfinished(db: Kysely<Schema>, kind: DatabaseKind): Promise<boolean> {
  if (kind === 'postgres') return false;
  const { rows } = await sql<{ application_id: number }>`pragma application_id`.execute(db);
  return rows[0]?.application_id === 1;
}

const markUnfinished = (trx: Transaction, isMarked: boolean) =>
  sql`pragma application_id = ${sql.lit(isMarked ? 1 : 0)}`.execute(trx);

/** SQLite locks with BEGIN IMMEDIATE; PostgreSQL needs an explicit advisory lock. */
const withMigrationLock = <T>(
  db: Kysely<Schema>,
  kind: DatabaseKind,
  work: (trx: Transaction) => Promise<T>,
) =>
  db.transaction().execute(async (trx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(trx);
    return work(trx);
  });

async function ensureMigrationsTable(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Names of the migrations that made the schema. */
export async function readApplied(db: Kysely<Schema>): Promise<Set<string>> {
  const rows = await db.selectFrom('schema_migrations').select('name').execute();
  return new Set(rows.map((row) => row.name));
}

/** Another node may have applied the migration before this one got the lock. */
async function applyOnce(trx: Transaction, migration: Migration): Promise<void> {
  const applied = await readApplied(trx);
  if (applied.has(migration.name)) return;
  await migration.up(trx as unknown as Kysely<unknown>);
  await trx
    .insertInto('schema_migrations')
    .values({ name: migration.name, applied_at: Date.now() })
    .execute();
}

/** @throws StartupError (78) */
export function rejectNewerSchema(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw StartupError.badConfiguration(
    `The database was made by a newer version of Airdial (it has ${unknown.join(', ')}, which this version does not know). ` +
      'Nothing was changed. Start that newer version, or restore a backup from before the upgrade.',
  );
}
