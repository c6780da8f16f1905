import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '../lib/app-error.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { DatabaseLogger } from './database.ts';
import type { Schema } from './schema.ts';

const POOL_MAX_CLIENTS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const INT8_OID = 20;

/** @throws StartupError (78) when the server cannot be used with `databaseUrl` */
export async function openPostgres(databaseUrl: string, logger: DatabaseLogger) {
  const pool = createPool(databaseUrl, logger);
  try {
    (await pool.connect()).release();
  } catch (cause) {
    await pool.end();
    throw unusableServer(databaseUrl, cause);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: translatingPool(pool) }) });
  return { db, close: () => db.destroy() };
}

function createPool(databaseUrl: string, logger: DatabaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX_CLIENTS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A restart of PostgreSQL would end this process without both handlers: the pool reports idle
  // clients only.
  const report = (err: Error) => logger.error({ err }, 'a PostgreSQL connection was lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Timestamps and counts are bigint columns and are parsed as numbers; none comes near 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text');

/** Reports every failure to reach the server as `database-unavailable`. */
const translatingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await mapConnectionError(pool.connect());
    const query = (sql: string, parameters: unknown[]) => mapConnectionError(client.query(sql, parameters));
    // Kysely's type also covers cursors, which are not used.
    return {
      query,
      release: (destroy?: boolean) => client.release(destroy),
    } as unknown as PostgresPoolClient;
  },
});

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'it does not answer in time',
  '28P01': 'the password is wrong',
  '28000': 'the user is not let in',
  '3D000': 'there is no such database',
};

function unusableServer(databaseUrl: string, cause: unknown): StartupError {
  const url = URL.parse(databaseUrl);
  const address = url ? `${url.host}${url.pathname}` : 'the given address';
  const reason = REASONS[errorCode(cause)] ?? (cause instanceof Error ? cause.message : String(cause));
  return StartupError.badConfiguration(
    `PostgreSQL at ${address} cannot be used: ${reason}. ` +
      'Check DATABASE_URL and that the server runs, or leave DATABASE_URL empty for the embedded database.',
    cause,
  );
}

/**
 * Error classes connection, resources, operator intervention and system error:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P|58)/;
const UNAVAILABLE_ERRNO = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
/** node-postgres sets no code for these. */
const UNAVAILABLE_TEXT = /connection terminated|timeout exceeded|connection timeout|client has encountered/i;

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A restarting server is a temporary error: callers get a 503 and may retry. */
function toUnavailable(error: unknown): unknown {
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : '';
  const isUnavailable =
    UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_ERRNO.test(code) || UNAVAILABLE_TEXT.test(text);
  return isUnavailable ? new AppError('database-unavailable', { cause: error }) : error;
}

async function mapConnectionError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toUnavailable(error);
  }
}
