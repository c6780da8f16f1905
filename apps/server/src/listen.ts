import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, UNIX_PEER_ADDRESS } from './config/config.ts';
import { retry } from './lib/retry.ts';
import { StartupError } from './lib/startup-error.ts';

const LISTEN_RETRY_MS = 100;
/** The proxy gets access through the group of the server, and through that of the socket's folder. */
const OWNER_AND_GROUP = 0o660;

type Place = Pick<Config, 'port' | 'host' | 'socket'>;

export type ListenOptions = {
  readonly config: Place;
  readonly logger: Logger;
  /** How long the port or the socket may stay in use. */
  readonly waitMs: number;
};

/**
 * Listens on the configured port, or on the Unix socket.
 *
 * @throws StartupError (78) when that is in use for longer, or not allowed
 */
export async function listen(app: FastifyInstance, { config, logger, waitMs }: ListenOptions): Promise<void> {
  const { port, host, socket } = config;
  // Before all other handlers, which count connections by this address.
  if (socket) app.server.prependListener('connection', giveLoopbackAddress);
  const listenOnce = async () => {
    if (socket) await listenOnSocket(app, socket);
    else await app.listen({ port, host });
  };
  await retry(listenOnce, {
    limitMs: waitMs,
    everyMs: LISTEN_RETRY_MS,
    isTemporary: isInUse,
    onWait: () => logger.info({ port, socket }, 'waiting for the program that uses the port to end'),
  }).catch((error: unknown) => {
    throw toStartupError(error, config);
  });
}

const isInUse = (error: unknown): boolean => errorCode(error) === 'EADDRINUSE';
const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

const giveLoopbackAddress = (socket: Socket): void => {
  Object.defineProperty(socket, 'remoteAddress', { value: UNIX_PEER_ADDRESS });
};

async function listenOnSocket(app: FastifyInstance, path: string): Promise<void> {
  if (await isAbandoned(path)) rmSync(path);
  await app.listen({ path });
  chmodSync(path, OWNER_AND_GROUP);
}

/**
 * Whether a server that was killed has left its socket; no other file is ever deleted.
 *
 * @throws StartupError (78) for another file
 */
async function isAbandoned(path: string): Promise<boolean> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  if (!stats.isSocket())
    throw StartupError.badConfiguration(
      `SOCKET is "${path}", which is no socket and is not replaced. Delete it, or choose another path.`,
    );
  const probe = connect(path);
  try {
    await once(probe, 'connect');
    return false;
  } catch (error) {
    return errorCode(error) === 'ECONNREFUSED';
  } finally {
    probe.destroy();
  }
}

function toStartupError(error: unknown, { port, host, socket }: Place): unknown {
  if (error instanceof StartupError) return error;
  if (socket) return toSocketError(error, socket);
  switch (errorCode(error)) {
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

const toSocketError = (error: unknown, socket: string): StartupError =>
  StartupError.badConfiguration(
    isInUse(error)
      ? `SOCKET is "${socket}", which another program uses. Stop that one, or choose another path.`
      : `SOCKET is "${socket}", where no socket can be made (${errorCode(error) ?? error}). ` +
          'Name a file of less than 100 characters, in a folder that exists and that this user may write to.',
    error,
  );
