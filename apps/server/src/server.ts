import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { openDatabase, toStartupError } from './db/open-database.ts';
import { getRequestDrain } from './http/connections/request-drain.ts';
import { orNullAfter } from './lib/time-limit.ts';
import { listen } from './listen.ts';
import { requireSecret } from './modules/foundation/secrets/secret-service.ts';

/**
 * How long a data folder or a port may stay in use: a supervisor starts the next server while the
 * former one still ends.
 */
const FORMER_SERVER_STOPS_MS = 10_000;
/** In a compose file both start together, and PostgreSQL may have to create its files first. */
const POSTGRES_STARTS_MS = 60_000;
/** Queries under way would wait for one that does not respond for longer than a stop may take. */
const POSTGRES_CLOSES_MS = 1_000;

export type RunningServer = {
  /** The address for a browser. */
  readonly address: string;
  /** Where the first administrator is created; null when there is one. */
  readonly setupLink: string | null;
  /** Waits for requests under way, then closes everything; within ten seconds. */
  stop(): Promise<void>;
};

/**
 * Opens the database, builds the application and listens.
 *
 * @throws StartupError when the operator has to correct something
 */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  // Before the database is opened, which would create its tables.
  requireSecret(config);
  const database = await openDatabase({
    ...config,
    logger,
    lockWaitMs: FORMER_SERVER_STOPS_MS,
    postgresWaitMs: POSTGRES_STARTS_MS,
  });
  try {
    const { app, setupPath } = await buildApp({ config, database, logger });
    await listen(app, { config, logger, waitMs: FORMER_SERVER_STOPS_MS });
    const stop = async () => {
      await getRequestDrain(app).drain(app.server);
      const closed = app.close().then(database.close);
      // What it has acknowledged is there, whatever becomes of the connections.
      await (database.kind === 'postgres' ? orNullAfter(POSTGRES_CLOSES_MS, closed) : closed);
    };
    const address = browserAddress(app.server.address(), config);
    const path = await setupPath();
    return { address, setupLink: path && address + path, stop };
  } catch (error) {
    await database.close();
    throw toStartupError(error);
  }
}

/** A port of the system's choice is known only now. */
function browserAddress(bound: string | AddressInfo | null, config: Config): string {
  const isChosen = config.port === 0 && bound !== null && typeof bound !== 'string';
  return isChosen ? `http://localhost:${bound.port}` : config.publicUrl;
}
