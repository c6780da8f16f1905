import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { toErrorBody } from '../routing/error-handler.ts';
import { toClientNetwork } from './client-network.ts';
import { ConnectionLimiter, type ConnectionLimits } from './connection-limiter.ts';
import type { RefusalLog } from './refusal-log.ts';

const HEALTH_PATHS = new Set(['/api/health', '/healthz', '/readyz']);
const RETRY_AFTER_SECONDS = 5;
/**
 * Connections above the limits, which are open just long enough for one response: health checks get
 * theirs, everybody else gets 503 with Retry-After.
 */
const REFUSED_LIMITS: ConnectionLimits = { perNetwork: 8, inAll: 256 };
const BUSY = new AppError('server-busy');
const BUSY_BODY = JSON.stringify(toErrorBody(BUSY));

export type ConnectionGuardOptions = {
  readonly limits: ConnectionLimits;
  /** Whether an address is a proxy's: its connections belong to many clients. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly refusals: RefusalLog;
};

/** Limits the connections of a network and of the whole server. */
export class ConnectionGuard {
  readonly #options: ConnectionGuardOptions;
  readonly #open: ConnectionLimiter;
  readonly #refused = new ConnectionLimiter(REFUSED_LIMITS);
  readonly #refusedSockets = new WeakSet<Socket>();
  #refusedCount = 0;

  constructor(options: ConnectionGuardOptions) {
    this.#options = options;
    this.#open = new ConnectionLimiter(options.limits);
  }

  /** Counts a new connection until it closes. */
  accept(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const network = toClientNetwork(remoteAddress);
    const release = this.#open.acquire(this.#options.isTrustedProxy(remoteAddress) ? null : network);
    if (release) socket.once('close', release);
    else this.#refuse(socket, network);
  }

  /** Responds to a connection above the limits. @returns false when the request is to be served */
  respond({ socket, url }: IncomingMessage, response: ServerResponse): boolean {
    if (this.#refusedCount === 0 || !this.#refusedSockets.has(socket)) return false;
    response.setHeader('connection', 'close');
    if (HEALTH_PATHS.has(url ?? '')) return false;
    response
      .writeHead(BUSY.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(BUSY_BODY),
        'cache-control': 'no-store',
        'retry-after': String(RETRY_AFTER_SECONDS),
      })
      .end(BUSY_BODY);
    return true;
  }

  #refuse(socket: Socket, network: string): void {
    this.#options.refusals.add('too-many-connections', `of ${network}`);
    const release = this.#refused.acquire(network);
    if (!release) {
      socket.destroy();
      return;
    }
    this.#refusedSockets.add(socket);
    this.#refusedCount += 1;
    socket.once('close', () => {
      this.#refusedCount -= 1;
      release();
    });
  }
}

/**
 * Behind a trusted proxy a connection belongs to many clients: there the open requests of a client's
 * network count in place of its connections. Responses from the cache end at once and do not count.
 */
export function limitProxiedRequests(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new ConnectionLimiter(limits);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ip === request.socket.remoteAddress) return done();
    const release = open.acquire(toClientNetwork(request.ip));
    if (!release) return done(new AppError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    reply.raw.once('close', release);
    done();
  });
}
