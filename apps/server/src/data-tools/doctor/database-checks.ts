import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCount } from '@airdial/contract/common/format-count';
import type { Kysely } from 'kysely';
import { measurePostgres } from '../../db/database-clock.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { isSecretUsable, SECRET_DOES_NOT_FIT } from '../report-secret.ts';
import { type Check, error, type Finding, ok, warn } from './finding.ts';

const SILENT = { info: () => {}, error: () => {} };
const MS_PER_SECOND = 1_000;
const CLOCK_WARN_SECONDS = 2;
const CLOCK_ERROR_SECONDS = 60;

export const checkSchema: Check = async ({ installation }) => {
  if (!installation) return [];
  const { db, kind, pendingMigrations } = installation;
  const database = kind === 'sqlite' ? 'The embedded database' : 'PostgreSQL';
  if (pendingMigrations === 0) {
    const missing = await findMissing(db);
    if (missing.length === 0) return [ok(`${database} responds and has the schema of this version`)];
    const lost = `${database} lacks ${missing.join(', ')}, although every migration was applied`;
    return [error(`${lost}. Restore the newest backup: npm run data -- restore`)];
  }
  return [
    warn(
      `${database} has the schema of an older version; the next start applies ${pendingMigrations} migrations. ` +
        'Make a backup first: npm run data -- backup',
    ),
  ];
};

/** The tables, and columns as `table.column`, that a new database has and this one lacks. */
async function findMissing(db: Kysely<Schema>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-doctor-'));
  const fresh = await openDatabase({ dataDir: folder, databaseUrl: null, logger: SILENT });
  try {
    const present = new Set(await listNames(db));
    const missing = (await listNames(fresh.db)).filter((name) => !present.has(name));
    // Of a table that is missing, its columns say nothing more.
    return missing.filter((name) => !missing.includes(name.split('.')[0] ?? '') || !name.includes('.'));
  } finally {
    await fresh.close();
    await rm(folder, { recursive: true });
  }
}

async function listNames(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]);
}

/** Leases, links and sessions compare times of the server with those in the database. */
export const checkClock: Check = async ({ installation }) => {
  if (!installation) return [];
  const { db, kind } = installation;
  const { newest } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max<number | null>('at').as('newest'))
    .executeTakeFirstOrThrow();
  const findings = [judgeNewest(newest ?? 0, Date.now())];
  if (kind === 'sqlite') return findings;
  const { clockAheadMs } = await measurePostgres(db);
  return [...findings, judgeDifference(clockAheadMs / MS_PER_SECOND)];
};

/** @param seconds by which PostgreSQL's clock is ahead of ours */
export function judgeDifference(seconds: number): Finding {
  const apart = Math.abs(seconds);
  const text = `The clocks of this machine and of PostgreSQL are ${apart.toFixed(1)} s apart`;
  if (apart < CLOCK_WARN_SECONDS) return ok(text);
  const remedy = `${text}. Keep both in time with NTP (chrony, systemd-timesyncd).`;
  return apart < CLOCK_ERROR_SECONDS ? warn(remedy) : error(remedy);
}

export function judgeNewest(newest: number, now: number): Finding {
  const aheadSeconds = Math.ceil((newest - now) / MS_PER_SECOND);
  if (aheadSeconds < CLOCK_ERROR_SECONDS) return ok('The clock is not behind what the database has recorded');
  return error(
    `The clock is ${formatCount(aheadSeconds)} s behind what the database has recorded. Set it by NTP, and ` +
      'expect sign-ins and links to be refused until it has caught up.',
  );
}

export const checkSecret: Check = async ({ config, installation }) => {
  if (!installation) return [];
  if (await isSecretUsable(installation, config))
    return [ok('The secret is the one that this database was used with')];
  return [error(SECRET_DOES_NOT_FIT)];
};
