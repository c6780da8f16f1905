import type {
  BodyOf,
  FilesOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  RouteDefinition,
} from '@airdial/contract/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize, getAccessControl, identifyCaller } from './access-control.ts';
import { getIdentity, type Identity } from './identity.ts';
import { parseCall } from './parse-call.ts';
import { UPLOAD_RATE_LIMIT } from './rate-limits.ts';
import { readFiles } from './read-files.ts';
import { CachedResponse, replyCached } from './response-cache.ts';

/** One call as its handler gets it: validated and typed by the contract. */
type Call<R extends RouteDefinition> = {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly files: FilesOf<R>;
  /** Null only where the route is public. */
  readonly caller: R['access'] extends 'public' ? Identity | null : Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type HandlerResult<R extends RouteDefinition> = ResponseOf<R> | CachedResponse;
export type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => HandlerResult<R> | Promise<HandlerResult<R>>;

type RouteOptions = {
  /** For reads that are served from memory: they do not count against the rate limit. */
  readonly unmetered?: boolean;
  /** For bodies above the server's common limit. */
  readonly bodyLimitBytes?: number;
};

/**
 * Serves one route of the contract to the callers that its `access` names. The handler's result is
 * reduced to the declared response, so that no undeclared field leaks; a `CachedResponse` is sent
 * as it is.
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
  app.route({
    method: definition.method,
    url: definition.path,
    ...(options.bodyLimitBytes ? { bodyLimit: options.bodyLimitBytes } : {}),
    config: toRateLimitConfig(definition, options),
    // Before the rate limit's hook, which then counts by user and not by address.
    onRequest: (request) => identifyCaller(access, definition, request),
    handler: async (request, reply) => {
      authorize(access, definition, request);
      const caller = getIdentity(request);
      const parsed = parseCall(definition, request);
      const files = definition.files && (await readFiles(definition.files, request));
      const call = { ...parsed, files, caller, request, reply } as Call<R>;
      const result = await handler(call);
      if (result instanceof CachedResponse) return replyCached(request, reply, result);
      return definition.response.parse(result);
    },
  });
}

function toRateLimitConfig({ files }: RouteDefinition, { unmetered }: RouteOptions) {
  if (unmetered) return { rateLimit: false as const };
  return files ? { rateLimit: UPLOAD_RATE_LIMIT } : {};
}
