import { createServer } from 'node:http';
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { Logger } from 'pino';
import { answerClientError } from './client-errors.ts';
import { REQUEST_TIMES, type RequestTimes, setRequestTimes } from './request-times.ts';
import { ResponseCache, setResponseCache } from './response-cache.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than a proxy in front of us keeps an idle connection, or it would send into one that has just ended. */
const KEEP_ALIVE_MS = 72_000;
/** Names stand in addresses: one that is too long is answered by the contract and not as an unknown address. */
const PARAM_MAX_CHARS = 16 * 1024;

/**
 * The bare server with its bounds: a body that dribbles in or never ends is cut off. Requests are not logged one by
 * one, because addresses hold tokens and a quiet log is one that people read. What stands on the memory shelf is
 * answered before the framework is asked.
 */
export function createHttpServer(
  logger: Logger,
  trustProxy: readonly string[],
  times: RequestTimes = REQUEST_TIMES,
): FastifyInstance {
  const shelf = new ResponseCache();
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PARAM_MAX_CHARS },
    forceCloseConnections: true,
    return503OnClosing: true,
    serverFactory: serverBehind(shelf, times),
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance;
  setResponseCache(app, shelf);
  setRequestTimes(app, times);
  return app;
}

const serverBehind =
  (shelf: ResponseCache, times: RequestTimes): FastifyServerFactory =>
  (askFramework) =>
    createServer(
      {
        requestTimeout: times.requestMs,
        headersTimeout: times.headersMs,
        connectionsCheckingInterval: times.checkMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      (request, response) => {
        if (!shelf.answer(request, response)) askFramework(request, response);
      },
    );
