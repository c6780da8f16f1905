import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseLogger } from './database.ts';
import type { Schema } from './schema.ts';

const CHANNEL = 'airdial';
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 3_000;
const RECONNECT_AFTER_MS = 1_000;
/** A connection whose other end has vanished says nothing; so it is asked. */
const PROBE_EVERY_MS = 10_000;

export type NotificationListener = {
  /** Called for everything that is sent, by this node too. */
  message(text: string): void;
  /** The connection was lost and is back: what was sent meanwhile is lost. */
  gap(): void;
};

export type NotificationsOptions = {
  readonly databaseUrl: string;
  readonly db: Kysely<Schema>;
  readonly logger: DatabaseLogger;
};

/** Words between the nodes that share a PostgreSQL: LISTEN on a connection of its own, NOTIFY through the pool. */
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

  /** Resolves when the node listens. A database that is away is tried again and again. */
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
    client.on('error', (err) => this.#lost(client, err));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => this.#listener?.message(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#probeLater(client);
    } catch (err) {
      this.#lost(client, err);
    }
  }

  #lost(client: pg.Client, err?: unknown): void {
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

  #probeLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && !this.#isStopped && this.#probeLater(client),
        (err: unknown) => this.#lost(client, err),
      );
    }, PROBE_EVERY_MS).unref();
  }
}
