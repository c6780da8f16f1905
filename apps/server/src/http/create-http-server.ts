import { createServer } from 'node:http';
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { Logger } from 'pino';
import { sendClientError } from './client-errors.ts';
import { DEFAULT_REQUEST_TIMEOUTS, type RequestTimeouts, setRequestTimeouts } from './request-timeouts.ts';
import { ResponseCache, setResponseCache } from './response-cache.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than a proxy keeps an idle connection, which could else send into one that just ended. */
const KEEP_ALIVE_MS = 72_000;
/**
 * Long enough that the contract rejects an overlong parameter, and not the router as unknown path.
 */
const PARAM_MAX_CHARS = 16 * 1024;

/**
 * Creates the server with its timeouts: a body that arrives too slowly is cut off. Requests are not
 * logged one by one: URLs hold tokens, and a quiet log gets read. The response cache responds
 * before the framework.
 */
export function createHttpServer(
  logger: Logger,
  trustProxy: readonly string[],
  timeouts: RequestTimeouts = DEFAULT_REQUEST_TIMEOUTS,
): FastifyInstance {
  const cache = new ResponseCache();
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PARAM_MAX_CHARS },
    forceCloseConnections: true,
    return503OnClosing: true,
    serverFactory: createServerFactory(cache, timeouts),
    clientErrorHandler: sendClientError,
  }) as unknown as FastifyInstance;
  setResponseCache(app, cache);
  setRequestTimeouts(app, timeouts);
  return app;
}

const createServerFactory =
  (cache: ResponseCache, timeouts: RequestTimeouts): FastifyServerFactory =>
  (handleByFramework) =>
    createServer(
      {
        requestTimeout: timeouts.requestMs,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: timeouts.checkIntervalMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      (request, response) => {
        if (!cache.respond(request, response)) handleByFramework(request, response);
      },
    );
