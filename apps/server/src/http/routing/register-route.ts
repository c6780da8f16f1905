import type {
  BodyOf,
  FilesOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  RouteDefinition,
} from '@airdial/contract/route';
import multipart from '@fastify/multipart';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse, replyCached } from '../cache/cached-response.ts';
import { withClientAddress } from '../connections/client-address.ts';
import { UPLOAD_RATE_LIMIT } from '../connections/rate-limits.ts';
import { Download, replyDownload } from '../download.ts';
import { authorize, getAccessControl, identifyCaller, SERVED_AS_VISITOR } from './access-control.ts';
import { getIdentity, type Identity } from './identity.ts';
import { parseCall } from './parse-call.ts';
import { readFiles } from './read-files.ts';

/** Whether a call has either a body or files. */
type HasBoth<R extends RouteDefinition> = R extends { readonly body: object; readonly files: object }
  ? true
  : false;

/** One call as its handler gets it: validated and typed by the contract. */
type Call<R extends RouteDefinition> = {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: HasBoth<R> extends true ? BodyOf<R> | undefined : BodyOf<R>;
  readonly files: HasBoth<R> extends true ? FilesOf<R> | undefined : FilesOf<R>;
  /** Null only where the route is public. */
  readonly caller: R['access'] extends 'public' ? Identity | null : Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type HandlerResult<R extends RouteDefinition> = R extends { readonly downloadTypes: readonly string[] }
  ? Download
  : ResponseOf<R> | CachedResponse;
export type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => HandlerResult<R> | Promise<HandlerResult<R>>;

type RouteOptions = {
  /** False for reads that are served from memory; by default the limit of all routes. */
  readonly rateLimit?: RateLimitOptions | false;
  /** For bodies above the server's common limit. */
  readonly bodyLimitBytes?: number;
};

/**
 * Serves one route of the contract to the callers that its `access` names. The handler's result is
 * reduced to the declared response, so that no undeclared field leaks; a `CachedResponse` and a
 * `Download` are sent as they are.
 */
export function registerRoute<const R extends RouteDefinition>(
  app: FastifyInstance,
  definition: R,
  handler: Handler<R>,
  options: RouteOptions = {},
): void {
  if (!definition.files) {
    addRoute(app, definition, handler, options);
    return;
  }
  // A context of its own: all other routes keep refusing forms.
  void app.register(async (scope) => {
    await scope.register(multipart);
    addRoute(scope, definition, handler, options);
  });
}

function addRoute<const R extends RouteDefinition>(
  app: FastifyInstance,
  definition: R,
  handler: Handler<R>,
  options: RouteOptions,
): void {
  const access = getAccessControl(app, definition);
  const { body, files, ...withoutBody } = definition as RouteDefinition;
  app.route({
    method: definition.method,
    url: definition.path,
    ...(options.bodyLimitBytes ? { bodyLimit: options.bodyLimitBytes } : {}),
    config: toRateLimitConfig(definition, options),
    // Before the rate limit's hook, which then counts by user and not by address.
    onRequest: async (request, reply) => {
      if (!(await identifyCaller(access, definition, request))) reply.header(...SERVED_AS_VISITOR);
    },
    // After the rate limit, and before any of the body is read: it may have megabytes.
    preParsing: (request) =>
      withClientAddress(request.ip, async () => authorize(access, definition, request)),
    handler: (request, reply) =>
      withClientAddress(request.ip, async () => {
        const caller = getIdentity(request);
        const isForm = files !== undefined && (body === undefined || request.isMultipart());
        const parsed = parseCall(isForm ? withoutBody : definition, request);
        const sent = isForm ? await readFiles(files, request) : undefined;
        const call = { ...parsed, files: sent, caller, request, reply } as Call<R>;
        // A handler may allow more; a cached response brings its own.
        reply.header('cache-control', 'no-store');
        const result = await handler(call);
        if (result instanceof CachedResponse) return replyCached(request, reply, result);
        if (result instanceof Download) return replyDownload(reply, result);
        return definition.response.parse(result);
      }),
  });
}

function toRateLimitConfig({ files, body }: RouteDefinition, { rateLimit }: RouteOptions) {
  if (rateLimit !== undefined) return { rateLimit };
  return files && !body ? { rateLimit: UPLOAD_RATE_LIMIT } : {};
}
