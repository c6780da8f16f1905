import { TLSSocket } from 'node:tls';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DatabaseLogger } from './database.ts';
import { mapConnectionError, QUERY_TIMED_OUT } from './postgres-errors.ts';

const POOL_MAX_CLIENTS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * Longer than PostgreSQL itself allows a statement: what responds to nothing for so long is no slow
 * server but a dead connection, of which the system would know after a quarter of an hour.
 */
const QUERY_TIMEOUT_MS = 12_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const INT8_OID = 20;

export type PostgresOptions = {
  readonly databaseUrl: string;
  readonly nodeName: string;
  readonly logger: DatabaseLogger;
};

export function createPool({ databaseUrl, nodeName, logger }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: nodeName,
    max: POOL_MAX_CLIENTS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser },
    // Not a parameter of the connection: PgBouncer refuses those that it does not support.
    onConnect: async (client) => {
      await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    },
  });
  // A restart of PostgreSQL would end this process without both handlers: the pool reports idle
  // clients only.
  const report = (err: Error) => logger.error({ err }, 'a PostgreSQL connection was lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/**
 * Resolves when a new connection works, however it is with the open ones.
 *
 * @throws AppError `database-unavailable`
 */
export const checkNewConnection = (options: PostgresOptions): Promise<void> =>
  withNewConnection(options, async (client) => void (await client.query('select 1')));

/** @throws AppError `database-unavailable` */
export const isEncrypted = (options: PostgresOptions): Promise<boolean> =>
  // Of a pooler, PostgreSQL itself sees another connection.
  withNewConnection(options, async ({ connection }) => connection.stream instanceof TLSSocket);

function withNewConnection<T>(
  { databaseUrl, nodeName }: PostgresOptions,
  work: (client: ConnectedClient) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: nodeName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  }) as ConnectedClient;
  client.on('error', () => {});
  const connectAndWork = async () => {
    await client.connect();
    return work(client);
  };
  return mapConnectionError(connectAndWork()).finally(() => endSilently(client));
}

/** The types of node-postgres leave its connection out. */
type ConnectedClient = pg.Client & { readonly connection: { readonly stream: unknown } };

/** Timestamps and counts are bigint columns and are parsed as numbers; none comes near 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text');

/**
 * A pool for Kysely that reports every failure to reach the server as `database-unavailable`, and
 * uses no connection again after one of them has died silently: they share the way to the server.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #openedAt = new Map<pg.PoolClient, number>();
  #distrustedBefore = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => this.#openedAt.set(client, performance.now()));
    pool.on('remove', (client) => this.#openedAt.delete(client));
  }

  get options(): object {
    return this.#pool.options;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await mapConnectionError(this.#acquire());
    const query = (sql: string, parameters: unknown[]) =>
      mapConnectionError(this.#query(client, sql, parameters));
    const release = (destroy = false) => client.release(destroy || this.#isDistrusted(client));
    // Kysely's type also covers cursors, which are not used.
    return { query, release } as unknown as PostgresPoolClient;
  }

  async #acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (!this.#isDistrusted(client)) return client;
      client.release(true);
    }
  }

  async #query(client: pg.PoolClient, sql: string, parameters: unknown[]): Promise<unknown> {
    // Such as the rollback after a query that timed out: it would wait just as long.
    if (this.#isDistrusted(client)) throw new Error(QUERY_TIMED_OUT);
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      if (error instanceof Error && error.message === QUERY_TIMED_OUT) this.#distrustAll();
      throw error;
    }
  }

  #isDistrusted(client: pg.PoolClient): boolean {
    return (this.#openedAt.get(client) ?? 0) < this.#distrustedBefore;
  }

  /** Queries that still wait on such connections fail at once and give their places back. */
  #distrustAll(): void {
    this.#distrustedBefore = performance.now();
    for (const client of this.#openedAt.keys()) endSilently(client);
  }
}

const endSilently = (client: pg.PoolClient | pg.Client): void => {
  (client as pg.Client).end().catch(() => {});
};
