import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { openDatabase } from './db/open-database.ts';
import { getRequestDrain } from './http/request-drain.ts';
import { retry } from './lib/retry.ts';
import { StartupError } from './lib/startup-error.ts';

/**
 * How long a data folder or a port may stay in use: a supervisor starts the next server while the
 * former one still ends.
 */
const FORMER_SERVER_STOPS_MS = 10_000;
/** In a compose file both start together, and PostgreSQL may have to create its files first. */
const POSTGRES_STARTS_MS = 60_000;
const LISTEN_RETRY_MS = 100;

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
  const database = await openDatabase({
    ...config,
    logger,
    lockWaitMs: FORMER_SERVER_STOPS_MS,
    postgresWaitMs: POSTGRES_STARTS_MS,
  });
  try {
    const { app, setupPath } = await buildApp({ config, database, logger });
    await listen(app, config, logger);
    const stop = async () => {
      await getRequestDrain(app).drain(app.server);
      await app.close();
      await database.close();
    };
    const address = browserAddress(app.server.address() as AddressInfo, config);
    const path = await setupPath();
    return { address, setupLink: path && address + path, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { port, host }: Config, logger: Logger): Promise<void> {
  await retry(() => app.listen({ port, host }), {
    limitMs: FORMER_SERVER_STOPS_MS,
    everyMs: LISTEN_RETRY_MS,
    isTemporary: isPortInUse,
    onWait: () => logger.info({ port }, 'waiting for the program that uses the port to end'),
  }).catch((error: unknown) => {
    throw toStartupError(error, { port, host });
  });
}

const isPortInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

function browserAddress({ port }: AddressInfo, config: Config): string {
  return config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
}

function toStartupError(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'EADDRINUSE':
      return StartupError.badConfiguration(
        `Port ${port} on ${host} is in use by another program. Stop that one, or choose another with PORT=${port + 1}.`,
        error,
      );
    case 'EACCES':
      return StartupError.badConfiguration(
        `This user may not listen on port ${port}. Choose a port above 1023, such as PORT=5000.`,
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return StartupError.badConfiguration(
        `HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 to serve others.`,
        error,
      );
    default:
      return error;
  }
}
