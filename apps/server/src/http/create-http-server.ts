import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTION_CHECK_MS = 1_000;
/** Names stand in addresses: one that is too long is answered by the contract and not as an unknown address. */
const PARAM_MAX_CHARS = 16 * 1024;

/**
 * The bare server with its bounds: a body that dribbles in or never ends is cut off. Requests are not logged one by
 * one, because addresses hold tokens and a quiet log is one that people read.
 */
export function createHttpServer(logger: Logger, trustProxy: readonly string[]): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PARAM_MAX_CHARS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    return503OnClosing: true,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTION_CHECK_MS },
  }) as unknown as FastifyInstance;
}
