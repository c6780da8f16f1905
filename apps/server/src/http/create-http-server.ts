import { createServer } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { Logger } from 'pino';
import { ResponseCache, setResponseCache } from './cache/response-cache.ts';
import { sendClientError } from './connections/client-errors.ts';
import { ConnectionGuard, limitProxiedRequests } from './connections/connection-guard.ts';
import type { ConnectionLimits } from './connections/connection-limiter.ts';
import { defaultConnectionLimits } from './connections/connection-limits.ts';
import { normalizeForwardedFor } from './connections/forwarded-for.ts';
import { RefusalLog, setRefusalLog } from './connections/refusal-log.ts';
import { RequestDrain, setRequestDrain } from './connections/request-drain.ts';
import {
  DEFAULT_REQUEST_TIMEOUTS,
  type RequestTimeouts,
  setRequestTimeouts,
} from './connections/request-timeouts.ts';
import { sendFrameworkError } from './routing/error-handler.ts';
import { setSecurityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than a proxy keeps an idle connection, which could else send into one that just ended. */
const KEEP_ALIVE_MS = 72_000;
/**
 * Long enough that the contract rejects an overlong parameter, and not the router as unknown path.
 */
const PARAM_MAX_CHARS = 16 * 1024;

export type HttpServerOptions = {
  readonly timeouts?: RequestTimeouts;
  readonly connections?: ConnectionLimits;
  /** Of the responses' HSTS; by default they have none. */
  readonly hstsSeconds?: number | null;
};

/**
 * Creates the server with its timeouts and limits: a body that arrives too slowly is cut off, and so
 * is a client that does not read. Requests are not logged one by one: URLs hold tokens, and a quiet
 * log gets read. The response cache responds before the framework.
 *
 * @param trustProxy addresses or networks of the proxies in front
 */
export function createHttpServer(
  logger: Logger,
  trustProxy: readonly string[],
  {
    timeouts = DEFAULT_REQUEST_TIMEOUTS,
    connections = defaultConnectionLimits(),
    hstsSeconds = null,
  }: HttpServerOptions = {},
): FastifyInstance {
  const refusals = new RefusalLog(logger);
  const drain = new RequestDrain();
  const isTrustedProxy = proxyAddr.compile([...trustProxy]);
  const cache = new ResponseCache();
  const guard = new ConnectionGuard({
    limits: connections,
    isTrustedProxy: (address) => isTrustedProxy(address, 0),
    refusals,
  });
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? isTrustedProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: PARAM_MAX_CHARS },
    forceCloseConnections: true,
    return503OnClosing: true,
    serverFactory: createServerFactory({ cache, guard, drain, timeouts }),
    clientErrorHandler: sendClientError,
    frameworkErrors: sendFrameworkError,
  }) as unknown as FastifyInstance;
  acceptEmptyJson(app);
  setResponseCache(app, cache);
  setRequestTimeouts(app, timeouts);
  setRefusalLog(app, refusals);
  setRequestDrain(app, drain);
  setSecurityHeaders(app, hstsSeconds);
  if (trustProxy.length > 0) limitProxiedRequests(app, connections);
  return app;
}

/** Clients name the type of a body that they do not send, such as that of `PUT /api/themes/:id/activate`. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

type ServerParts = {
  readonly cache: ResponseCache;
  readonly guard: ConnectionGuard;
  readonly drain: RequestDrain;
  readonly timeouts: RequestTimeouts;
};

const createServerFactory =
  ({ cache, guard, drain, timeouts }: ServerParts): FastifyServerFactory =>
  (handleByFramework) => {
    const server = createServer(
      {
        requestTimeout: timeouts.requestMs,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: timeouts.checkIntervalMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      (request, response) => {
        normalizeForwardedFor(request.headers);
        drain.add(response);
        if (guard.respond(request, response)) return;
        if (cache.respond(request, response)) return;
        handleByFramework(request, response);
      },
    );
    server.timeout = timeouts.stalledMs;
    server.on('connection', (socket) => guard.accept(socket));
    return server;
  };
