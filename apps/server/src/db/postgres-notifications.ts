import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseLogger } from './database.ts';
import type { Schema } from './schema.ts';

const CHANNEL = 'airdial';
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 3_000;
const RECONNECT_AFTER_MS = 1_000;
/** A connection whose peer has vanished reports no error, so it is probed. */
const PROBE_EVERY_MS = 10_000;

export type NotificationListener = {
  /** Called for every message, including those of this node. */
  message(text: string): void;
  /** Called after a reconnect: messages sent meanwhile are lost. */
  gap(): void;
};

export type NotificationsOptions = {
  readonly databaseUrl: string;
  readonly db: Kysely<Schema>;
  readonly logger: DatabaseLogger;
};

/**
 * Messages between the nodes that share a PostgreSQL: LISTEN on a connection of its own, NOTIFY
 * through the pool.
 */
export class PostgresNotifications {
  readonly #options: NotificationsOptions;
  #listener: NotificationListener | undefined;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  /** @param text less than 8,000 bytes. @throws AppError `database-unavailable` */
  async send(text: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(this.#options.db);
  }

  /** Resolves after the first attempt to connect; attempts repeat until one succeeds. */
  async listen(listener: NotificationListener): Promise<void> {
    this.#listener = listener;
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (err) => this.#onLost(client, err));
    client.on('end', () => this.#onLost(client));
    client.on('notification', ({ payload = '' }) => this.#listener?.message(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#scheduleProbe(client);
    } catch (err) {
      this.#onLost(client, err);
    }
  }

  #onLost(client: pg.Client, err?: unknown): void {
    if (this.#client !== client || this.#isStopped) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    if (err) this.#options.logger.error({ err }, 'the connection to the other nodes was lost');
    client.end().catch(() => {});
    this.#timer = setTimeout(() => void this.#reconnect(), RECONNECT_AFTER_MS).unref();
  }

  async #reconnect(): Promise<void> {
    await this.#connect();
    if (this.#client) this.#listener?.gap();
  }

  #scheduleProbe(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && !this.#isStopped && this.#scheduleProbe(client),
        (err: unknown) => this.#onLost(client, err),
      );
    }, PROBE_EVERY_MS).unref();
  }
}
