import { Kysely, PostgresDialect } from 'kysely';
import { retry } from '../lib/retry.ts';
import { StartupError } from '../lib/startup-error.ts';
import { errorCode, isUnavailable } from './postgres-errors.ts';
import { checkNewConnection, createPool, GuardedPool, type PostgresOptions } from './postgres-pool.ts';
import type { Schema } from './schema.ts';

const CONNECT_RETRY_MS = 500;

export type OpenPostgresOptions = PostgresOptions & {
  /** How long PostgreSQL may take to start. */
  readonly startWaitMs: number;
};

/**
 * @throws StartupError: 78 when the server refuses `databaseUrl`, 1 when it cannot be reached in time
 */
export async function openPostgres(options: OpenPostgresOptions) {
  const { databaseUrl, startWaitMs, logger } = options;
  const pool = createPool(options);
  const guarded = new GuardedPool(pool);
  try {
    const client = await retry(() => pool.connect(), {
      limitMs: startWaitMs,
      everyMs: CONNECT_RETRY_MS,
      isTemporary: isUnavailable,
      onWait: () => logger.info({ startWaitMs }, 'waiting for PostgreSQL'),
    });
    client.release();
  } catch (cause) {
    await pool.end();
    throw unusableServer(databaseUrl, cause);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) });
  return { db, close: () => db.destroy(), checkNewConnection: () => checkNewConnection(options) };
}

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
  const message =
    `PostgreSQL at ${address} cannot be used: ${reason}. ` +
    'Check DATABASE_URL and that the server runs, or leave DATABASE_URL empty for the embedded database.';
  // A supervisor tries again where waiting can help.
  return isUnavailable(cause)
    ? StartupError.failure(message, cause)
    : StartupError.badConfiguration(message, cause);
}
