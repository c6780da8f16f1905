import { lookup } from 'node:dns/promises';
import { formatCount } from '@airdial/contract/common/format-count';
import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import { measurePostgres } from '../../db/database-clock.ts';
import { isEncrypted } from '../../db/postgres-pool.ts';
import type { Schema } from '../../db/schema.ts';
import { withNewDatabase } from '../new-database.ts';
import { isSecretUsable, SECRET_DOES_NOT_FIT } from '../report-secret.ts';
import { POSTGRES_OPTIONS } from '../sources.ts';
import { type Check, error, type Finding, ok, warn } from './finding.ts';

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
  const present = new Set(await listNames(db));
  const missing = (await withNewDatabase(null, listNames)).filter((name) => !present.has(name));
  // Of a table that is missing, its columns say nothing more.
  return missing.filter((name) => !missing.includes(name.split('.')[0] ?? '') || !name.includes('.'));
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
  const ahead = ((newest ?? 0) - Date.now()) / MS_PER_SECOND;
  if (kind === 'sqlite') return [judgeNewest(ahead)];
  const { clockAheadMs } = await measurePostgres(db);
  const difference = clockAheadMs / MS_PER_SECOND;
  return [judgeNewest(ahead, difference), judgeDifference(difference)];
};

/** @param seconds by which PostgreSQL's clock is ahead of ours */
export function judgeDifference(seconds: number): Finding {
  const apart = Math.abs(seconds);
  const text = `The clocks of this machine and of PostgreSQL are ${apart.toFixed(1)} s apart`;
  if (apart < CLOCK_WARN_SECONDS) return ok(text);
  const remedy = `${text}. Keep both in time with NTP (chrony, systemd-timesyncd).`;
  return apart < CLOCK_ERROR_SECONDS ? warn(remedy) : error(remedy);
}

/**
 * @param seconds by which the newest record is ahead of our clock
 * @param difference by which PostgreSQL's clock is: where it agrees with ours, the one that recorded was wrong
 */
export function judgeNewest(seconds: number, difference?: number): Finding {
  if (seconds < CLOCK_ERROR_SECONDS) return ok('The clock is not behind what the database has recorded');
  const ahead = `${formatCount(Math.ceil(seconds))} s`;
  if (difference !== undefined && Math.abs(difference) < CLOCK_ERROR_SECONDS)
    return warn(
      `The clock of another node was ahead by ${ahead}. Keep all of them in time with NTP (chrony, systemd-timesyncd).`,
    );
  return error(
    `The clock is ${ahead} behind what the database has recorded. Set it by NTP, and ` +
      'expect sign-ins and links to be refused until it has caught up.',
  );
}

/** What is stored crosses the network, the password of the database with it. */
export const checkEncryption: Check = async ({ config: { databaseUrl }, installation }) => {
  const url = URL.parse(databaseUrl ?? '');
  if (!url || !databaseUrl || !installation || url.searchParams.get('host')?.startsWith('/')) return [];
  const range = await findRange(url.hostname);
  if (range === 'loopback') return [];
  if (await isEncrypted({ ...POSTGRES_OPTIONS, databaseUrl }))
    return [ok('The connection to PostgreSQL is encrypted')];
  const finding =
    `The connection to PostgreSQL at ${url.hostname} is not encrypted: whoever can read the network between reads passwords ` +
    'and sessions. Switch ssl on there, and add ?sslmode=verify-full to DATABASE_URL.';
  // Such as the network of the containers of one machine.
  return [PRIVATE_RANGES.has(range) ? warn(finding) : error(finding)];
};

const PRIVATE_RANGES = new Set(['private', 'uniqueLocal', 'linkLocal']);

async function findRange(hostname: string): Promise<string> {
  const { address } = await lookup(hostname.replaceAll(/[[\]]/g, ''));
  return ipaddr.process(address).range();
}

export const checkSecret: Check = async ({ config, installation }) => {
  if (!installation) return [];
  if (await isSecretUsable(installation, config))
    return [ok('The secret is the one that this database was used with')];
  return [error(SECRET_DOES_NOT_FIT)];
};
