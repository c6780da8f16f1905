import { createServer, type RequestListener } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../lib/app-error.ts';
import {
  hasMoreValues,
  isNestedTooDeep,
  JSON_VALUES_MAX_COUNT,
} from '../lib/untrusted-input/shallow-json.ts';
import { ResponseCache, setResponseCache } from './cache/response-cache.ts';
import { sendClientError } from './connections/client-errors.ts';
import { ConnectionGuard, limitProxiedRequests } from './connections/connection-guard.ts';
import type { ConnectionLimits } from './connections/connection-limiter.ts';
import { normalizeForwardedFor } from './connections/forwarded-for.ts';
import { PipelinedRequests } from './connections/pipelined-requests.ts';
import { RefusalLog, setRefusalLog } from './connections/refusal-log.ts';
import { RequestDrain, setRequestDrain } from './connections/request-drain.ts';
import {
  DEFAULT_REQUEST_TIMEOUTS,
  type RequestTimeouts,
  setRequestTimeouts,
} from './connections/request-timeouts.ts';
import { compressLargeResponses } from './large-responses.ts';
import { sendFrameworkError } from './routing/error-handler.ts';
import { setSecurityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than a proxy keeps an idle connection, which could else send into one that just ended. */
const KEEP_ALIVE_MS = 72_000;
/**
 * Long enough that the contract rejects an overlong parameter, and not the router as unknown path.
 */
const PARAM_MAX_CHARS = 16 * 1024;

/**
 * Large on purpose: behind the one address of an office or of a mobile carrier (CGNAT, commonly 64
 * to 128 subscribers an IPv4 address) stand many listeners, each with an event stream, a demo stream
 * and, while a page loads, up to six connections. One machine still cannot take everybody's.
 */
const CONNECTIONS_PER_NETWORK = 2_000;
/** More than the live events and demo streams of a node; each costs some 20 KB. */
const CONNECTIONS_IN_ALL = 30_000;
/** For the database, files, polled stream servers and the connections that get a refusal. */
const OTHER_FILES_COUNT = 500;

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
    serverFactory: createServerFactory({
      cache,
      guard,
      pipelined: new PipelinedRequests(refusals),
      drain,
      timeouts,
    }),
    clientErrorHandler: sendClientError,
    frameworkErrors: sendFrameworkError,
  }) as unknown as FastifyInstance;
  setBodyParsers(app);
  setResponseCache(app, cache);
  setRequestTimeouts(app, timeouts);
  setRefusalLog(app, refusals);
  setRequestDrain(app, drain);
  setSecurityHeaders(app, hstsSeconds);
  compressLargeResponses(app);
  if (trustProxy.length > 0) limitProxiedRequests(app, connections);
  return app;
}

/**
 * Clients name the type of a body that they do not send, such as that of `PUT /api/themes/:id/activate`.
 * One that is nested too deep or has too many values is not parsed.
 */
function setBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (isNestedTooDeep(text)) done(new AppError('malformed-request'));
    else if (hasMoreValues(text, JSON_VALUES_MAX_COUNT)) done(new AppError('payload-too-large'));
    else parse(request, text, done);
  });
  // What a page sends that names no type. Fastify would read it, and its schema would call it no object.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(body.length === 0 ? null : new AppError('unsupported-media-type'), undefined),
  );
}

type ServerParts = {
  readonly cache: ResponseCache;
  readonly guard: ConnectionGuard;
  readonly pipelined: PipelinedRequests;
  readonly drain: RequestDrain;
  readonly timeouts: RequestTimeouts;
};

const createServerFactory =
  ({ cache, guard, pipelined, drain, timeouts }: ServerParts): FastifyServerFactory =>
  (handleByFramework) => {
    const serve: RequestListener = (request, response) => {
      normalizeForwardedFor(request.headers);
      drain.add(response);
      if (guard.respond(request, response)) return;
      if (cache.respond(request, response)) return;
      handleByFramework(request, response);
    };
    const server = createServer(
      {
        requestTimeout: timeouts.requestMs,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: timeouts.checkIntervalMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      (request, response) => pipelined.serveInTurn(request, response, serve),
    );
    server.timeout = timeouts.stalledMs;
    server.on('connection', (socket) => guard.accept(socket));
    return server;
  };

/** Infinite where there is no limit, or the system does not tell it. */
const OPEN_FILES_LIMIT = readOpenFilesLimit();

function readOpenFilesLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}

/**
 * The connections that may be open at once: no more than the operating system lets the process open,
 * or it would refuse connections itself, health checks too.
 */
function defaultConnectionLimits(): ConnectionLimits {
  const inAll = Math.max(
    OTHER_FILES_COUNT,
    Math.min(CONNECTIONS_IN_ALL, OPEN_FILES_LIMIT - OTHER_FILES_COUNT),
  );
  return { perNetwork: Math.min(CONNECTIONS_PER_NETWORK, Math.ceil(inAll / 2)), inAll };
}
