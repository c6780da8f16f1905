import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { openDatabase } from './db/open-database.ts';
import { StartupError } from './lib/startup-error.ts';

export type RunningServer = {
  /** The address for a browser. */
  readonly address: string;
  /** Where the first administrator is created; null when there is one. */
  readonly setupLink: string | null;
  /** Waits for running requests, then closes the database. */
  stop(): Promise<void>;
};

/**
 * Opens the database, builds the application and listens.
 *
 * @throws StartupError when the operator has to correct something
 */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const database = await openDatabase({ ...config, logger });
  try {
    const { app, setupPath } = await buildApp({ config, database, logger });
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw toStartupError(error, config);
    });
    const stop = async () => {
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

function browserAddress({ port }: AddressInfo, config: Config): string {
  return config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
}

function toStartupError(error: unknown, { port, host }: Config): unknown {
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
